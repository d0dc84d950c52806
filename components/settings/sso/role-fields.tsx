import { Trash2 } from 'lucide-react';
import { roleOptions } from '@/components/settings/members/roles';
import { Button } from '@/components/ui/button';
import { Input, InputField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Select, SelectField } from '@/components/ui/select';
import type { SsoWanted } from '@/lib/browser/sso';

type Roles = Pick<SsoWanted, 'role_claim' | 'role_mappings' | 'default_role'>;
type Mapping = NonNullable<SsoWanted['role_mappings']>[number];

const defaults = [...roleOptions, { value: 'none' as const, label: 'None: refuse them' }];

function MappingRow({
  mapping,
  place,
  onChange,
  onRemove,
}: {
  mapping: Mapping;
  place: number;
  onChange: (mapping: Mapping) => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-center gap-2">
      <Input
        aria-label={`Value ${place}`}
        maxLength={200}
        required
        value={mapping.value}
        onChange={(event) => onChange({ ...mapping, value: event.target.value })}
      />
      <Select
        aria-label={`Role ${place}`}
        className="w-36 shrink-0"
        options={roleOptions}
        value={mapping.role}
        onChange={(role) => onChange({ ...mapping, role })}
      />
      <IconButton label={`Remove value ${place}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** Which values of which claim give which role. */
export function RoleFields({ value, onChange }: { value: Roles; onChange: (next: Roles) => void }) {
  const mappings = value.role_mappings ?? [];
  const put = (next: Mapping[]) => onChange({ ...value, role_mappings: next });
  return (
    <div className="space-y-4">
      <SelectField
        label={
          value.role_claim ? 'Role of whoever has none of these values' : 'Role of new members'
        }
        className="max-w-xs"
        options={defaults}
        value={value.default_role ?? 'none'}
        onChange={(role) => onChange({ ...value, default_role: role === 'none' ? null : role })}
      />
      <InputField
        label="Claim with roles"
        hint="For instance groups or roles. Empty: members keep the role they have here."
        className="max-w-xs"
        maxLength={200}
        value={value.role_claim ?? ''}
        onChange={(event) => onChange({ ...value, role_claim: event.target.value || null })}
      />
      <div className="space-y-2">
        <p className="max-w-prose text-sm text-muted">
          {value.role_claim
            ? 'The first value that somebody has gives their role, at every sign-in. The name of a group that your provider pushes is a value too, and counts at once.'
            : 'The names of groups that your provider pushes give roles, too: the first that somebody is in counts, at once.'}
        </p>
        <ul className="max-w-md space-y-2">
          {mappings.map((mapping, index) => (
            <MappingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
              key={index}
              place={index + 1}
              mapping={mapping}
              onChange={(next) => put(mappings.with(index, next))}
              onRemove={() => put(mappings.toSpliced(index, 1))}
            />
          ))}
        </ul>
        <Button size="small" onClick={() => put([...mappings, { value: '', role: 'viewer' }])}>
          Add a value
        </Button>
      </div>
    </div>
  );
}
