'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Chip, ClearAll, rangeWords } from '@/components/filters/chip';
import { DateField, isReversed, RangeRow } from '@/components/filters/range-fields';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { applicationOptions } from '@/lib/browser/application-options';
import type { DeliveryEndpoint } from '@/lib/browser/deliveries/queries';
import { type Filters, isFiltered, useFilters } from './filters';
import { deliveryStatuses, eventTypes, statusNames } from './words';

type Change = (changes: Partial<Filters>) => void;
type Props = { filters: Filters; change: Change; endpoints: readonly DeliveryEndpoint[] };

const statusOptions = deliveryStatuses.map((value) => ({ value, label: statusNames[value] }));
const typeOptions = eventTypes.map((value) => ({ value, label: value }));

function FilterForm({ filters, change, endpoints }: Props) {
  const [typed, setTyped] = useState('');
  const applications = useQuery(applicationOptions(typed, filters.application ?? undefined));
  const hosts = endpoints.map(({ endpoint_host: host }) => ({ value: host, label: host }));
  return (
    <div className="space-y-3">
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={filters.status ?? undefined}
            onChange={(status) => change({ status })}
            options={statusOptions}
            placeholder="Any status"
          />
        )}
      </Field>
      <Field label="Event type">
        {(control) => (
          <Select
            {...control}
            value={filters.type ?? undefined}
            onChange={(type) => change({ type })}
            options={typeOptions}
            placeholder="Any type"
          />
        )}
      </Field>
      <Field label="Endpoint">
        {(control) => (
          <Combobox
            {...control}
            value={filters.host ?? undefined}
            onChange={(host) => change({ host })}
            options={hosts}
            placeholder="Any endpoint"
          />
        )}
      </Field>
      <Field label="Application">
        {(control) => (
          <Combobox
            {...control}
            value={filters.application ?? undefined}
            onChange={(application) => change({ application })}
            onSearch={setTyped}
            options={applications.data ?? []}
            placeholder="Any application"
          />
        )}
      </Field>
      <RangeRow isEmpty={isReversed(filters.from, filters.to)}>
        <DateField label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DateField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </RangeRow>
    </div>
  );
}

function Chips({ filters, change }: Omit<Props, 'endpoints'>) {
  const { status, type, host, application, from, to } = filters;
  const query = applicationOptions('', application ?? undefined);
  const applications = useQuery({ ...query, enabled: application !== null });
  const chosen = applications.data?.find(({ value }) => value === application);
  return (
    <>
      {status ? (
        <Chip label="status" onRemove={() => change({ status: null })}>
          {statusNames[status]}
        </Chip>
      ) : null}
      {type ? (
        <Chip label="event type" onRemove={() => change({ type: null })}>
          {type}
        </Chip>
      ) : null}
      {host ? (
        <Chip label="endpoint" onRemove={() => change({ host: null })}>
          {host}
        </Chip>
      ) : null}
      {application ? (
        <Chip label="application" onRemove={() => change({ application: null })}>
          {chosen ? `${chosen.label}, ${chosen.hint}` : 'One application'}
        </Chip>
      ) : null}
      {from || to ? (
        <Chip label="time" onRemove={() => change({ from: null, to: null })}>
          {rangeWords(from, to)}
        </Chip>
      ) : null}
    </>
  );
}

/** The filters of the log; what is set stands beside them as chips to remove. */
export function FilterBar({ endpoints }: { endpoints: readonly DeliveryEndpoint[] }) {
  const [filters, setFilters] = useFilters();
  const change: Change = (changes) => void setFilters(changes);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Popover
        trigger={
          <Button>
            <ListFilter aria-hidden /> Filter
          </Button>
        }
      >
        <FilterForm filters={filters} change={change} endpoints={endpoints} />
      </Popover>
      <Chips filters={filters} change={change} />
      {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
}
