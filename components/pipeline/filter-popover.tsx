'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RangeFields } from '@/components/filters/range-fields';
import { SourceField } from '@/components/filters/source-field';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { jobOptions, locationOptions } from '@/lib/browser/options';
import type { Filters } from './filters';

type Props = { filters: Filters; change: (changes: Partial<Filters>) => void };

function FilterForm({ filters, change }: Props) {
  const [jobText, setJobText] = useState('');
  const jobs = useQuery({
    ...jobOptions(jobText, filters.job ?? undefined),
    placeholderData: keepPreviousData,
  });
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
      <SourceField value={filters.source} onChange={(source) => change({ source })} />
      <RangeFields filters={filters} change={change} />
    </div>
  );
}

/** The filters that are set in a form; open from the start, since asking for it is what loads it. */
export function FilterPopover({ trigger, ...form }: Props & { trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
      <FilterForm {...form} />
    </Popover>
  );
}
