'use client';

import { isFiltered } from '@/components/filters/applicant-filters';
import { Chips, ClearAll, rangeWords } from '@/components/filters/chip';
import { FilterButton } from '@/components/filters/filter-button';
import { ApplicationField } from '@/components/filters/option-fields';
import { useApplicationName } from '@/components/filters/option-names';
import { DateField, isReversed, RangeRow } from '@/components/filters/range-fields';
import { ComboboxField } from '@/components/ui/combobox';
import { type Option, SelectField } from '@/components/ui/select';
import type { DeliveryEndpoint } from '@/lib/browser/deliveries/queries';
import { type Filters, useFilters } from './filters';
import { deliveryStatuses, eventTypes, statusNames } from './words';

type Change = (changes: Partial<Filters>) => void;
type Props = { filters: Filters; change: Change; endpoints: readonly DeliveryEndpoint[] };

const statusOptions = deliveryStatuses.map((value) => ({ value, label: statusNames[value] }));
const typeOptions = eventTypes.map((value) => ({ value, label: value }));

function ChoiceField<Value extends string>({
  label,
  value,
  ...select
}: {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  placeholder: string;
}) {
  return <SelectField label={label} {...select} value={value ?? undefined} />;
}

function FilterForm({ filters, change, endpoints }: Props) {
  const hosts = endpoints.map(({ endpoint_host: host }) => ({ value: host, label: host }));
  return (
    <>
      <ChoiceField
        label="Status"
        value={filters.status}
        onChange={(status) => change({ status })}
        options={statusOptions}
        placeholder="Any status"
      />
      <ChoiceField
        label="Event type"
        value={filters.type}
        onChange={(type) => change({ type })}
        options={typeOptions}
        placeholder="Any type"
      />
      <ComboboxField
        label="Endpoint"
        value={filters.host ?? undefined}
        onChange={(host) => change({ host })}
        options={hosts}
        placeholder="Any endpoint"
      />
      <ApplicationField
        label="Application"
        placeholder="Any application"
        value={filters.application}
        onChange={(application) => change({ application })}
      />
      <RangeRow isEmpty={isReversed(filters.from, filters.to)}>
        <DateField label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DateField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </RangeRow>
    </>
  );
}

function SetFilters({ filters, change }: Omit<Props, 'endpoints'>) {
  const { status, type, host, application, from, to } = filters;
  const applicationName = useApplicationName(application);
  return (
    <Chips
      change={change}
      filters={[
        status && { label: 'status', text: statusNames[status], without: { status: null } },
        type && { label: 'event type', text: type, without: { type: null } },
        host && { label: 'endpoint', text: host, without: { host: null } },
        application && {
          label: 'application',
          text: applicationName,
          without: { application: null },
        },
        (from || to) && {
          label: 'time',
          text: rangeWords(from, to),
          without: { from: null, to: null },
        },
      ]}
    />
  );
}

/** The filters of the log; what is set stands beside them as chips to remove. */
export function FilterBar({ endpoints }: { endpoints: readonly DeliveryEndpoint[] }) {
  const [filters, setFilters] = useFilters();
  const change: Change = (changes) => void setFilters(changes);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterButton>
        <FilterForm filters={filters} change={change} endpoints={endpoints} />
      </FilterButton>
      <SetFilters filters={filters} change={change} />
      {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
}
