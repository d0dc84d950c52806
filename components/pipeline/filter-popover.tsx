'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { JobField } from '@/components/filters/option-fields';
import { RangeFields } from '@/components/filters/range-fields';
import { SourceField } from '@/components/filters/source-field';
import { ComboboxField } from '@/components/ui/combobox';
import { Popover } from '@/components/ui/popover';
import { locationOptions } from '@/lib/browser/options';
import type { Filters } from './filters';

type Props = { filters: Filters; change: (changes: Partial<Filters>) => void };

function FilterForm({ filters, change }: Props) {
  const locations = useQuery(locationOptions());
  return (
    <div className="space-y-3">
      <JobField value={filters.job} onChange={(job) => change({ job })} />
      <ComboboxField
        label="Location"
        value={filters.location ?? undefined}
        onChange={(location) => change({ location })}
        options={locations.data ?? []}
        placeholder="Any location"
      />
      <SourceField value={filters.source} onChange={(source) => change({ source })} />
      <RangeFields filters={filters} change={change} />
    </div>
  );
}

/** The filters that are set in a form; open from the start, because opening it loads it. */
export function FilterPopover({ trigger, ...form }: Props & { trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover label="Filters" isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
      <FilterForm {...form} />
    </Popover>
  );
}
