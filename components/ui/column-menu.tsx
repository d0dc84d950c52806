'use client';

import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from './icon-button';
import { Menu, MenuCheck, MenuLabel } from './menu';

type Named = { id: string; header: string };

/** Chooses which columns a table shows; the first one always is. */
export function ColumnMenu({
  columns,
  hidden,
  toggle,
}: {
  columns: readonly Named[];
  hidden: readonly string[];
  toggle: (id: string, isShown: boolean) => void;
}) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Columns">
          <SlidersHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheck
          key={id}
          checked={!hidden.includes(id)}
          onChange={(isShown) => toggle(id, isShown)}
        >
          {header}
        </MenuCheck>
      ))}
    </Menu>
  );
}
