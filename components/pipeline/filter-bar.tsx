'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { isFiltered } from '@/components/filters/applicant-filters';
import {
  Chips,
  ClearAll,
  filterLook,
  rangeFilters,
  sourceFilters,
} from '@/components/filters/chip';
import { MineToggle } from '@/components/filters/mine-toggle';
import { useJobName } from '@/components/filters/option-names';
import { Button } from '@/components/ui/button';
import { SearchField } from '@/components/ui/search-field';
import { locationOptions } from '@/lib/browser/options';
import { type Filters, useFilters } from './filters';

const loadPopover = () => import('./filter-popover').then((module) => module.FilterPopover);
const FilterPopover = dynamic(loadPopover, { loading: () => <Button>{filterLook}</Button> });

type Change = (changes: Partial<Filters>) => void;

function SetFilters({ filters, change }: { filters: Filters; change: Change }) {
  const { job, location, source } = filters;
  const jobName = useJobName(job);
  const locations = useQuery({ ...locationOptions(), enabled: location !== null });
  const place = locations.data?.find(({ value }) => value === location);
  return (
    <Chips
      change={change}
      filters={[
        job && { label: 'job', text: jobName, without: { job: null } },
        location && {
          label: 'location',
          text: place?.label ?? '…',
          without: { location: null },
        },
        ...sourceFilters(source),
        ...rangeFilters(filters),
      ]}
    />
  );
}

/** The button of the form, which is loaded when it is asked for. */
function LazyFilterButton(form: { filters: Filters; change: Change }) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <FilterPopover {...form} trigger={<Button>{filterLook}</Button>} />;
  return (
    <Button
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPopover()}
      onFocus={() => void loadPopover()}
      onClick={() => setIsAsked(true)}
    >
      {filterLook}
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
        placeholder="Name, email or phone"
        value={filters.search ?? ''}
        onChange={onSearch}
      />
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <LazyFilterButton filters={filters} change={change} />
      <SetFilters filters={filters} change={change} />
      {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
}
