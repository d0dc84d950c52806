'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { Chips, rangeWords } from '@/components/filters/chip';
import { ClearAll } from '@/components/filters/clear-filters';
import { endOfLocalDay, startOfLocalDay } from '@/components/filters/days';
import { FilterButton } from '@/components/filters/filter-button';
import { DayField, isReversed, RangeRow } from '@/components/filters/range-fields';
import { useFilterStates } from '@/components/filters/use-filter-states';
import { ComboboxField } from '@/components/ui/combobox';
import { type AuditFilter, auditKindName, auditKindOptions } from '@/lib/browser/audit-log';
import { membersQuery } from '@/lib/browser/settings';

const kinds = auditKindOptions.map(({ value }) => value);

const parsers = {
  kind: parseAsStringLiteral(kinds),
  person: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

/** What the log is narrowed to, as the URL has it; null where no filter is set. */
export function useAuditFilters() {
  return useFilterStates(parsers);
}

type Filters = ReturnType<typeof useAuditFilters>[0];
type Change = (changes: Partial<Filters>) => void;

/** The filters in the API's names. */
export function auditFilter({ kind, person, from, to }: Filters): AuditFilter {
  return {
    ...(kind ? { kind } : {}),
    ...(person ? { actor_id: person } : {}),
    ...(from ? { since: startOfLocalDay(from) } : {}),
    ...(to ? { until: endOfLocalDay(to) } : {}),
  };
}

function usePeople() {
  const { data } = useQuery(membersQuery());
  return (data?.members ?? []).map(({ user_id: value, name, email }) => {
    return { value, label: name, hint: email };
  });
}

function FilterForm({ filters, change }: { filters: Filters; change: Change }) {
  const people = usePeople();
  return (
    <>
      <ComboboxField
        label="What happened"
        value={filters.kind ?? undefined}
        onChange={(value) => change({ kind: kinds.find((kind) => kind === value) ?? null })}
        options={auditKindOptions}
        placeholder="Anything"
      />
      <ComboboxField
        label="Done by"
        value={filters.person ?? undefined}
        onChange={(person) => change({ person })}
        options={people}
        placeholder="Anybody"
      />
      <RangeRow isEmpty={isReversed(filters.from, filters.to)}>
        <DayField label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DayField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </RangeRow>
    </>
  );
}

/** The filters of the audit log; what is set stands beside them as chips to remove. */
export function AuditFilterBar() {
  const [filters, setFilters] = useAuditFilters();
  const people = usePeople();
  const change: Change = (changes) => void setFilters(changes);
  const { kind, person, from, to } = filters;
  const name = people.find(({ value }) => value === person)?.label ?? 'one person';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterButton>
        <FilterForm filters={filters} change={change} />
      </FilterButton>
      <Chips
        change={change}
        filters={[
          kind && { label: 'kind', text: auditKindName(kind), without: { kind: null } },
          person && { label: 'person', text: `By ${name}`, without: { person: null } },
          (from || to) && {
            label: 'time',
            text: rangeWords(from, to),
            without: { from: null, to: null },
          },
        ]}
      />
      {kind || person || from || to ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
}
