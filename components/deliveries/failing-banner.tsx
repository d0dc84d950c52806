'use client';

import { TriangleAlert } from 'lucide-react';
import { useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/time';
import type { DeliveryEndpoint } from '@/lib/browser/deliveries/queries';
import { useFilters } from './filters';

const WORTH_TELLING = 3;

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function Failing({ endpoint }: { endpoint: DeliveryEndpoint }) {
  const [filters, setFilters] = useFilters();
  const { endpoint_host: host, failing_since, consecutive_failures, pending, abandoned } = endpoint;
  const { sends } = useSession();
  const isShown = filters.host === host;
  if (failing_since === null) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <TriangleAlert className="size-4 shrink-0 text-danger" aria-hidden />
      <p className="min-w-0 grow basis-64 text-sm">
        <strong className="font-semibold break-all">{host}</strong> keeps failing: the first of{' '}
        {plural(consecutive_failures, 'failed attempt', 'failed attempts in a row')} was{' '}
        <RelativeTime at={failing_since} />. {plural(pending, 'delivery is', 'deliveries are')}{' '}
        being retried, {plural(abandoned, 'was', 'were')} abandoned in the last 7 days.
        {endpoint.alerted_at && sends.email ? (
          <>
            {' '}
            Admins were told by email <RelativeTime at={endpoint.alerted_at} />.
          </>
        ) : null}
      </p>
      <Button
        size="small"
        aria-pressed={isShown}
        className={isShown ? 'border-accent' : ''}
        onClick={() => void setFilters({ host: isShown ? null : host })}
      >
        Show its deliveries
      </Button>
    </li>
  );
}

/** Tells which endpoints have been failing for a while, since when and how much is affected. */
export function FailingBanner({ endpoints }: { endpoints: readonly DeliveryEndpoint[] }) {
  const failing = endpoints.filter(
    ({ failing_since, consecutive_failures }) =>
      failing_since !== null && consecutive_failures >= WORTH_TELLING,
  );
  if (failing.length === 0) return null;
  return (
    <section
      aria-label="Failing endpoints"
      className="rounded-xl border border-danger/40 bg-danger-soft text-ink"
    >
      <ul className="divide-y divide-danger/25">
        {failing.map((endpoint) => (
          <Failing key={endpoint.endpoint_host} endpoint={endpoint} />
        ))}
      </ul>
    </section>
  );
}
