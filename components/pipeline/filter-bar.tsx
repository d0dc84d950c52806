'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Chip, ClearAll, RangeChips, SourceChips } from '@/components/filters/chip';
import { Button } from '@/components/ui/button';
import { SearchField } from '@/components/ui/search-field';
import { jobOptions, locationOptions } from '@/lib/browser/options';
import { type Filters, isFiltered, useFilters } from './filters';

const look = (
  <>
    <ListFilter aria-hidden /> Filter
  </>
);

const loadPopover = () => import('./filter-popover').then((module) => module.FilterPopover);
const FilterPopover = dynamic(loadPopover, { loading: () => <Button>{look}</Button> });

type Change = (changes: Partial<Filters>) => void;

function Chips({ filters, change }: { filters: Filters; change: Change }) {
  const { job, location, source } = filters;
  const jobs = useQuery({ ...jobOptions('', job ?? undefined), enabled: job !== null });
  const locations = useQuery({ ...locationOptions(), enabled: location !== null });
  const nameIn = (options: { value: string; label: string }[] | undefined, value: string) =>
    options?.find((option) => option.value === value)?.label ?? '…';
  return (
    <>
      {job ? (
        <Chip label="job" onRemove={() => change({ job: null })}>
          {nameIn(jobs.data, job)}
        </Chip>
      ) : null}
      {location ? (
        <Chip label="location" onRemove={() => change({ location: null })}>
          {nameIn(locations.data, location)}
        </Chip>
      ) : null}
      <SourceChips value={source} onChange={(value) => change({ source: value })} />
      <RangeChips filters={filters} change={change} />
    </>
  );
}

/** The button of the form, which is loaded when it is asked for. */
function FilterButton(form: { filters: Filters; change: Change }) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <FilterPopover {...form} trigger={<Button>{look}</Button>} />;
  return (
    <Button
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPopover()}
      onFocus={() => void loadPopover()}
      onClick={() => setIsAsked(true)}
    >
      {look}
    </Button>
  );
}

/** Search and filters of the pipeline; what is set stands beside them as chips to remove. */
export function FilterBar() {
  const [filters, setFilters] = useFilters();
  const change: Change = (changes) => void setFilters(changes);
  const [onSearch] = useState(() => (search: string) => {
    void setFilters({ search: search.trim() || null });
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search applicants"
        placeholder="Name, e-mail or phone"
        value={filters.search ?? ''}
        onChange={onSearch}
      />
      <FilterButton filters={filters} change={change} />
      <Chips filters={filters} change={change} />
      {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
}
