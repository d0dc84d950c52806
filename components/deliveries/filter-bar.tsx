'use client';

import { isFiltered } from '@/components/filters/applicant-filters';
import { Chips, rangeWords } from '@/components/filters/chip';
import { ClearAll } from '@/components/filters/clear-filters';
import { FilterButton } from '@/components/filters/filter-button';
import { ApplicationField } from '@/components/filters/option-fields';
import { useApplicationName } from '@/components/filters/option-names';
import { DayField, isReversed, RangeRow } from '@/components/filters/range-fields';
import { ComboboxField } from '@/components/ui/combobox';
import { type Option, SelectField } from '@/components/ui/select';
import { StatusTabs } from '@/components/ui/status-tabs';
import type { DeliveryEndpoint, DeliveryRow } from '@/lib/browser/deliveries/queries';
import { type Filters, useFilters } from './filters';
import { deliveryStatuses, eventTypes, statusNames } from './words';

type DeliveryStatus = DeliveryRow['status'];
type Change = (changes: Partial<Filters>) => void;
type Props = { filters: Filters; change: Change; endpoints: readonly DeliveryEndpoint[] };

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
        <DayField label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DayField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </RangeRow>
    </>
  );
}

function SetFilters({ filters, change }: Omit<Props, 'endpoints'>) {
  const { type, host, application, from, to } = filters;
  const applicationName = useApplicationName(application);
  return (
    <Chips
      change={change}
      filters={[
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

/** The statuses with how many deliveries of the last days each has, at the endpoint that is shown. */
function Statuses({ filters, change, endpoints }: Props) {
  const counted = endpoints.filter(
    ({ endpoint_host: host }) => filters.host === null || host === filters.host,
  );
  const countOf = (status: DeliveryStatus) =>
    counted.reduce((sum, endpoint) => sum + endpoint[status], 0);
  const tabs = deliveryStatuses.map((value) => ({
    ...{ value, label: statusNames[value], count: countOf(value) },
  }));
  return (
    <StatusTabs<DeliveryStatus | null>
      legend="Status; counts of the last 7 days"
      value={filters.status}
      onChange={(status) => change({ status })}
      tabs={[{ value: null, label: 'All' }, ...tabs]}
    />
  );
}

/** The filters of the log; what is set stands beside them as chips to remove. */
export function FilterBar({ endpoints }: { endpoints: readonly DeliveryEndpoint[] }) {
  const [filters, setFilters] = useFilters();
  const change: Change = (changes) => void setFilters(changes);
  return (
    <div className="space-y-2">
      <Statuses {...{ filters, change, endpoints }} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterButton>
          <FilterForm {...{ filters, change, endpoints }} />
        </FilterButton>
        <SetFilters {...{ filters, change }} />
        {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
      </div>
    </div>
  );
}
