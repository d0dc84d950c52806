'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Chip, rangeWords } from '@/components/filters/chip';
import { DateField, NumberField } from '@/components/filters/range-fields';
import { SearchField } from '@/components/filters/search-field';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field, Input } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { jobOptions, locationOptions } from '@/lib/browser/options';
import { type Filters, isFiltered, useFilters } from './filters';

type Change = (changes: Partial<Filters>) => void;

function FilterForm({ filters, change }: { filters: Filters; change: Change }) {
  const [jobText, setJobText] = useState('');
  const jobs = useQuery({ ...jobOptions(jobText), placeholderData: keepPreviousData });
  const locations = useQuery(locationOptions());
  return (
    <div className="space-y-3">
      <Field label="Job">
        {(control) => (
          <Combobox
            {...control}
            value={filters.job ?? undefined}
            onChange={(job) => change({ job })}
            onSearch={setJobText}
            options={jobs.data ?? []}
            placeholder="Any job"
          />
        )}
      </Field>
      <Field label="Location">
        {(control) => (
          <Combobox
            {...control}
            value={filters.location ?? undefined}
            onChange={(location) => change({ location })}
            options={locations.data ?? []}
            placeholder="Any location"
          />
        )}
      </Field>
      <Field label="Source">
        {(control) => (
          <Input
            {...control}
            placeholder="For example indeed"
            defaultValue={filters.source ?? ''}
            onBlur={(event) => change({ source: event.target.value.trim() || null })}
          />
        )}
      </Field>
      <div className="flex gap-3">
        <NumberField label="Score from" value={filters.min} onChange={(min) => change({ min })} />
        <NumberField label="to" value={filters.max} onChange={(max) => change({ max })} />
      </div>
      <div className="flex gap-3">
        <DateField
          label="Applied from"
          value={filters.from}
          onChange={(from) => change({ from })}
        />
        <DateField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </div>
    </div>
  );
}

function Chips({ filters, change }: { filters: Filters; change: Change }) {
  const { job, location, source, min, max, from, to } = filters;
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
      {source ? (
        <Chip label="source" onRemove={() => change({ source: null })}>
          Source: {source}
        </Chip>
      ) : null}
      {min !== null || max !== null ? (
        <Chip label="score" onRemove={() => change({ min: null, max: null })}>
          Score {rangeWords(min, max)}
        </Chip>
      ) : null}
      {from || to ? (
        <Chip label="applied" onRemove={() => change({ from: null, to: null })}>
          Applied {rangeWords(from, to)}
        </Chip>
      ) : null}
    </>
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
      <Popover
        trigger={
          <Button>
            <ListFilter aria-hidden /> Filter
          </Button>
        }
      >
        <FilterForm filters={filters} change={change} />
      </Popover>
      <Chips filters={filters} change={change} />
      {isFiltered(filters) ? (
        <Button variant="ghost" size="small" onClick={() => void setFilters(null)}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
