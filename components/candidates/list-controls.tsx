'use client';

import { ArrowUpDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { CandidateSort } from '@/lib/browser/candidate-list';
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
