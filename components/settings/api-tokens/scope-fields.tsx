'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Segments } from '@/components/ui/segments';
import type { Role } from '@/lib/browser/permissions';
import { locationsQuery } from '@/lib/browser/settings';
import { LocationChoices } from '../location-choices';
import { PermissionChoice } from './permission-choice';
import { heldBy, type TokenPermission } from './words';

/** What a token is narrowed to; null where it is not. */
export type Scope = { permissions: readonly TokenPermission[] | null; locations: string[] | null };

/** The scope of a token that may all that its owner may. */
export const wholeScope: Scope = { permissions: null, locations: null };

/** What is chosen of what the owner holds: a change of owner may have taken some away. */
export function withinRole(scope: Scope, role: Role): Scope {
  const held = heldBy(role, scope.locations !== null);
  return { ...scope, permissions: scope.permissions?.filter((one) => held.includes(one)) ?? null };
}

/** Why a scope cannot be sent, if so. */
export function scopeProblem({ permissions, locations }: Scope): string | null {
  if (permissions?.length === 0) return 'Choose at least one permission.';
  return locations?.length === 0 ? 'Choose at least one location.' : null;
}

function Narrowing({
  legend,
  all,
  isNarrow,
  onChange,
  hint,
  children,
}: {
  legend: string;
  all: string;
  isNarrow: boolean;
  onChange: (isNarrow: boolean) => void;
  hint: string;
  children: ReactNode;
}) {
  const options = [
    { value: 'all', label: all },
    { value: 'some', label: 'Only some' },
  ];
  return (
    <div className="space-y-1.5">
      <p aria-hidden className="text-sm font-medium">
        {legend}
      </p>
      <Segments
        legend={legend}
        className="w-fit"
        value={isNarrow ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'some')}
        options={options}
      />
      <p className="text-xs text-muted">{hint}</p>
      {isNarrow ? children : null}
    </div>
  );
}

const rolePower = 'Those of an admin include all settings and members. Give it less if you can.';

function PermissionField({ scope, role, onChange }: Props) {
  const { permissions, locations } = scope;
  const wholeHint = role === 'admin' ? rolePower : 'It may do whatever its owner may.';
  return (
    <Narrowing
      legend="Permissions"
      all="All of its owner"
      isNarrow={permissions !== null}
      onChange={(isNarrow) =>
        onChange({ ...scope, permissions: isNarrow ? ['organization:read'] : null })
      }
      hint={permissions ? 'Nothing else, however much its owner may.' : wholeHint}
    >
      <PermissionChoice
        held={heldBy(role, locations !== null)}
        chosen={permissions ?? []}
        onChange={(chosen) => onChange({ ...scope, permissions: chosen })}
      />
    </Narrowing>
  );
}

function LocationField({ scope, onChange }: Pick<Props, 'scope' | 'onChange'>) {
  const { data } = useQuery(locationsQuery());
  const { locations } = scope;
  if (!data || data.locations.length === 0) return null;
  return (
    <Narrowing
      legend="Locations"
      all="All of its owner"
      isNarrow={locations !== null}
      onChange={(isNarrow) => onChange({ ...scope, locations: isNarrow ? [] : null })}
      hint={
        locations
          ? 'It sees the people there, and has no settings, members, exports or deliveries.'
          : 'It sees people everywhere that its owner does.'
      }
    >
      <LocationChoices
        chosen={locations ?? []}
        onChange={(ids) => onChange({ ...scope, locations: ids })}
      />
    </Narrowing>
  );
}

type Props = { scope: Scope; role: Role; onChange: (scope: Scope) => void };

/** Narrows a token to some of what its owner may, and to some locations where there are any. */
export function ScopeFields({ scope, role, onChange }: Props) {
  const change = (next: Scope) => onChange(withinRole(next, role));
  return (
    <>
      <PermissionField scope={scope} role={role} onChange={change} />
      <LocationField scope={scope} onChange={change} />
    </>
  );
}
