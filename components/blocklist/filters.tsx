'use client';

import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import type { BlocklistFilter } from '@/lib/browser/blocklist';
import { meanings } from './types';

const parsers = {
  search: parseAsString,
  type: parseAsStringLiteral(meanings.map(({ type }) => type)),
  all: parseAsBoolean.withDefault(false),
};

/** What the blocklist is narrowed to, as the URL has it. */
export function useBlocklistFilters() {
  return useFilterStates(parsers);
}

export type BlocklistFilters = ReturnType<typeof useBlocklistFilters>[0];

/** The filters in the API's names. */
export function listFilter({ search, type, all }: BlocklistFilters): BlocklistFilter {
  return {
    ...(search ? { search } : {}),
    ...(type ? { match_type: type } : {}),
    active_only: !all,
  };
}

const kinds = [
  { value: 'any', label: 'All kinds' },
  ...meanings.map(({ type, label }) => ({ value: type, label })),
] as const;

const periods = [
  { value: 'active', label: 'In force' },
  { value: 'all', label: 'All, also expired and removed' },
] as const;

/** Search and filters of the blocklist. */
export function BlocklistFilterBar() {
  const [{ search, type, all }, setFilters] = useBlocklistFilters();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search the blocklist"
        placeholder="Address, number or name"
        value={search ?? ''}
        onChange={(typed) => void setFilters({ search: typed.trim() || null })}
      />
      <Select
        aria-label="Kind"
        value={type ?? 'any'}
        onChange={(kind) => void setFilters({ type: kind === 'any' ? null : kind })}
        options={kinds}
        className="w-40"
      />
      <Select
        aria-label="State"
        value={all ? 'all' : 'active'}
        onChange={(period) => void setFilters({ all: period === 'all' || null })}
        options={periods}
        className="w-auto"
      />
    </div>
  );
}
