'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilter, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field, Input } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { jobOptions, locationOptions } from '@/lib/browser/options';
import { type Filters, isFiltered, useFilters } from './filters';

const TYPING_MS = 250;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="relative w-full sm:w-60">
      <Search
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        aria-label="Search applicants"
        placeholder="Name, e-mail or phone"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-8.5"
      />
    </div>
  );
}

type Change = (changes: Partial<Filters>) => void;

function integer(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}

function NumberField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <Field label={label} className="grow">
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          value={value ?? ''}
          onChange={(event) => onChange(integer(event.target.value))}
        />
      )}
    </Field>
  );
}

function DateField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <Field label={label} className="grow">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  );
}

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

function Chip({
  children,
  onRemove,
  label,
}: {
  children: ReactNode;
  onRemove: () => void;
  label: string;
}) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-lg bg-accent-soft pr-1 pl-2.5 text-xs font-medium text-accent">
      <span className="max-w-48 truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="inline-flex size-5 cursor-pointer items-center justify-center rounded hover:bg-hover"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  );
}

function range(from: string | number | null, to: string | number | null): string {
  if (from !== null && to !== null) return `${from} – ${to}`;
  return from === null ? `up to ${to}` : `from ${from}`;
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
          Score {range(min, max)}
        </Chip>
      ) : null}
      {from || to ? (
        <Chip label="applied" onRemove={() => change({ from: null, to: null })}>
          Applied {range(from, to)}
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
      <SearchField value={filters.search ?? ''} onChange={onSearch} />
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
