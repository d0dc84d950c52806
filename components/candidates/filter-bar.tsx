'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStages } from '@/components/candidate/use-stages';
import { Chip, ClearAll, RangeChips } from '@/components/filters/chip';
import { RangeFields } from '@/components/filters/range-fields';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field, Input } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { SearchField } from '@/components/ui/search-field';
import { readable } from '@/components/ui/words';
import { jobOptions } from '@/lib/browser/options';
import { boardOrder, stageSlugs } from '@/lib/pipeline/stages';
import { type CandidateFilters, type ChangeFilters, isNarrowed, noFilters } from './filters';

type Props = { filters: CandidateFilters; change: ChangeFilters };

const sourcesIn = (list: string | null) =>
  (list ?? '').split(',').flatMap((name) => name.trim() || []);

function StageFilter({ filters, change }: Props) {
  const { stageOf } = useStages();
  return (
    <Field label="Stage">
      {(control) => (
        <Combobox
          {...control}
          value={filters.stage ?? undefined}
          onChange={(value) => change({ stage: stageSlugs.find((slug) => slug === value) ?? null })}
          options={boardOrder.map((slug) => ({ value: slug, label: stageOf(slug).name }))}
          placeholder="Any stage"
        />
      )}
    </Field>
  );
}

function JobFilter({ filters, change }: Props) {
  const [typed, setTyped] = useState('');
  const jobs = useQuery({ ...jobOptions(typed), placeholderData: keepPreviousData });
  return (
    <Field label="Job">
      {(control) => (
        <Combobox
          {...control}
          value={filters.job ?? undefined}
          onChange={(job) => change({ job })}
          onSearch={setTyped}
          options={jobs.data ?? []}
          placeholder="Any job"
        />
      )}
    </Field>
  );
}

function FilterForm({ filters, change, sources }: Props & { sources: readonly string[] }) {
  return (
    <div className="space-y-3">
      <StageFilter filters={filters} change={change} />
      <JobFilter filters={filters} change={change} />
      <Field label="Source" hint="Several with commas between them">
        {(control) => (
          <>
            <Input
              {...control}
              list={`${control.id}-known`}
              placeholder="For example indeed"
              defaultValue={filters.source ?? ''}
              onBlur={(event) =>
                change({ source: sourcesIn(event.target.value).join(',') || null })
              }
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
            <datalist id={`${control.id}-known`}>
              {sources.map((source) => (
                <option key={source} value={source} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <RangeFields filters={filters} change={change} />
      <p className="text-xs text-muted">
        Stage, job, score and days are asked of one and the same application.
      </p>
    </div>
  );
}

function Chips({ filters, change }: Props) {
  const { stage, job, source } = filters;
  const { stageOf } = useStages();
  const jobs = useQuery({ ...jobOptions('', job ?? undefined), enabled: job !== null });
  const sources = sourcesIn(source);
  return (
    <>
      {stage ? (
        <Chip label="stage" onRemove={() => change({ stage: null })}>
          {stageOf(stage).name}
        </Chip>
      ) : null}
      {job ? (
        <Chip label="job" onRemove={() => change({ job: null })}>
          {jobs.data?.find(({ value }) => value === job)?.label ?? (jobs.isError ? 'A job' : '…')}
        </Chip>
      ) : null}
      {sources.map((one) => (
        <Chip
          key={one}
          label={`source ${one}`}
          onRemove={() =>
            change({ source: sources.filter((other) => other !== one).join(',') || null })
          }
        >
          {readable(one)}
        </Chip>
      ))}
      <RangeChips filters={filters} change={change} />
    </>
  );
}

/** Search, filters and what is set of them as chips; `children` stand at the end of the line. */
export function CandidateFilterBar({
  filters,
  change,
  sources,
  children,
}: Props & { sources: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search candidates"
        placeholder="Name, e-mail or phone"
        value={filters.search ?? ''}
        onChange={(search) => change({ search: search.trim() || null })}
      />
      <Popover
        trigger={
          <Button>
            <ListFilter aria-hidden /> Filter
          </Button>
        }
      >
        <FilterForm filters={filters} change={change} sources={sources} />
      </Popover>
      <Chips filters={filters} change={change} />
      {isNarrowed(filters) ? <ClearAll onClear={() => change(noFilters)} /> : null}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </div>
  );
}
