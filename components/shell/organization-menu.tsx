'use client';

import { Check, ChevronsUpDown } from 'lucide-react';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { switchOrganization } from '@/lib/browser/session';
import { firstCharacter } from '@/lib/words/characters';
import { useSession } from './session-context';

async function move(orgId: string) {
  const moved = await switchOrganization(orgId);
  if (!moved) toast.error('You are no longer a member of that organization.');
}

/** Names the organization one works in and leads to the person's others. */
export function OrganizationMenu() {
  const { organization, organizations } = useSession();
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-10 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
          >
            {firstCharacter(organization.name)}
          </span>
          <span className="min-w-0 grow truncate text-sm font-semibold">{organization.name}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
        </button>
      }
    >
      <MenuLabel>Organizations</MenuLabel>
      {organizations.map(({ id, name }) => (
        <MenuItem
          key={id}
          onSelect={() => (id === organization.id ? undefined : move(id))}
          icon={id === organization.id ? <Check aria-hidden /> : <span className="size-4" />}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
