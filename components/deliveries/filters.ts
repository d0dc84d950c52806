import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { endOfLocalDay, startOfLocalDay } from '@/components/filters/days';
import { useFilterStates } from '@/components/filters/use-filter-states';
import type { DeliveryFilter } from '@/lib/browser/deliveries/queries';
import { deliveryStatuses, eventTypes } from './words';

const parsers = {
  status: parseAsStringLiteral(deliveryStatuses),
  type: parseAsStringLiteral(eventTypes),
  host: parseAsString,
  application: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

/** What the log is narrowed to, as the URL has it; null where no filter is set. */
export function useFilters() {
  return useFilterStates(parsers);
}

export type Filters = ReturnType<typeof useFilters>[0];

/** The delivery that the drawer shows, and the hours that the chart looks back. */
export function useDeliveriesView() {
  return useQueryStates(
    { delivery: parseAsString, hours: parseAsInteger.withDefault(24) },
    { history: 'push' },
  );
}

/** The filters in the API's names, without the status. */
export function filterQueryBeside({ type, host, application, from, to }: Filters) {
  return {
    ...(type ? { event_type: type } : {}),
    ...(host ? { endpoint_host: host } : {}),
    ...(application ? { application_id: application } : {}),
    ...(from ? { created_from: startOfLocalDay(from) } : {}),
    ...(to ? { created_to: endOfLocalDay(to) } : {}),
  };
}

/** The filters in the API's names. */
export function filterQuery(filters: Filters): DeliveryFilter {
  const { status } = filters;
  return { ...filterQueryBeside(filters), ...(status ? { status } : {}) };
}
