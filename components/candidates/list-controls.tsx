'use client';

import { ArrowUpDown, SlidersHorizontal } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuCheck, MenuItem, MenuLabel } from '@/components/ui/menu';
import type { TableColumn } from '@/components/ui/table-head';
import type { CandidateSort, ListedCandidate } from '@/lib/browser/candidate-list';
import type { CandidateFilters, ChangeFilters } from './filters';

const orders: readonly { sort: CandidateSort; order: 'asc' | 'desc'; label: string }[] = [
  { sort: 'newest', order: 'desc', label: 'Newest first' },
  { sort: 'newest', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'score', order: 'desc', label: 'Best score first' },
  { sort: 'score', order: 'asc', label: 'Lowest score first' },
  { sort: 'activity', order: 'desc', label: 'Latest activity first' },
  { sort: 'activity', order: 'asc', label: 'Longest inactive first' },
];

/** Chooses the order of the list by its name; the headings of the table do the same. */
export function SortMenu({
  filters,
  change,
}: {
  filters: CandidateFilters;
  change: ChangeFilters;
}) {
  const present = orders.find(
    ({ sort, order }) => sort === filters.sort && order === filters.order,
  );
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label={`Sort: ${present?.label}`}>
          <ArrowUpDown aria-hidden /> <span className="max-sm:hidden">{present?.label}</span>
        </Button>
      }
    >
      {orders.map(({ sort, order, label }) => (
        <MenuItem key={label} onSelect={() => change({ sort, order })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Chooses which columns the table shows. */
export function ColumnMenu({
  columns,
  hidden,
  toggle,
}: {
  columns: readonly TableColumn<ListedCandidate>[];
  hidden: readonly string[];
  toggle: (id: string, isShown: boolean) => void;
}) {
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label="Columns">
          <SlidersHorizontal aria-hidden /> <span className="max-sm:hidden">Columns</span>
        </Button>
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
