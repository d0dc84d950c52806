'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { permissionGroups } from '../roles/words';
import type { TokenPermission } from './words';

function Choice({
  words,
  isChosen,
  onChange,
}: {
  words: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 py-1.5">
      <Checkbox id={id} checked={isChosen} onChange={onChange} className="mt-px" />
      <label htmlFor={id} className="min-w-0 grow cursor-pointer text-sm">
        {words}
      </label>
    </div>
  );
}

/** The groups of permissions of which somebody holds any, each with those alone. */
function groupsOf(held: readonly TokenPermission[]) {
  return permissionGroups.flatMap(({ title, words }) => {
    const entries = Object.entries(words) as [TokenPermission, string][];
    const ofHeld = entries.filter(([permission]) => held.includes(permission));
    return ofHeld.length > 0 ? [{ title, entries: ofHeld }] : [];
  });
}

/** Chooses some of the permissions that the owner of a token holds. */
export function PermissionChoice({
  held,
  chosen,
  onChange,
}: {
  held: readonly TokenPermission[];
  chosen: readonly TokenPermission[];
  onChange: (chosen: readonly TokenPermission[]) => void;
}) {
  const reading = held.filter((permission) => permission.endsWith(':read'));
  return (
    <div className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5">
        <span className="grow text-xs text-muted">
          {chosen.length} of {held.length} chosen
        </span>
        <Button size="small" variant="ghost" onClick={() => onChange(reading)}>
          All that read
        </Button>
        <Button size="small" variant="ghost" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <div className="gap-x-6 px-3 py-2 sm:columns-2">
        {groupsOf(held).map(({ title, entries }) => (
          <fieldset key={title} className="mb-3 break-inside-avoid">
            <legend className="text-xs font-medium text-muted">{title}</legend>
            {entries.map(([permission, words]) => (
              <Choice
                key={permission}
                words={words}
                isChosen={chosen.includes(permission)}
                onChange={(isChosen) =>
                  onChange(
                    isChosen ? [...chosen, permission] : chosen.filter((one) => one !== permission),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
