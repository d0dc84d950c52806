'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { StatusTabs } from '@/components/ui/status-tabs';
import { type BlocklistFilter, blocklistCountsQuery } from '@/lib/browser/blocklist';
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

/** The entries in force and all there ever were, with how many each are. */
function States() {
  const [filters, setFilters] = useBlocklistFilters();
  const { active_only, ...narrowing } = listFilter(filters);
  const { data: counts } = useQuery(blocklistCountsQuery(narrowing));
  return (
    <StatusTabs
      legend="State"
      value={active_only ? null : 'all'}
      onChange={(state) => void setFilters({ all: state === 'all' || null })}
      tabs={[
        { value: null, label: 'In force', count: counts?.get(true) },
        { value: 'all', label: 'All', count: counts?.get(false) },
      ]}
    />
  );
}

/** States, search and filters of the blocklist. */
export function BlocklistFilterBar() {
  const [{ search, type }, setFilters] = useBlocklistFilters();
  return (
    <>
      <States />
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
      </div>
    </>
  );
}
