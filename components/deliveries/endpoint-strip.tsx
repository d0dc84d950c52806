'use client';

import { useSession } from '@/components/shell/session-context';
import { classNames } from '@/components/ui/class-names';
import { RelativeTime } from '@/components/ui/time';
import type { DeliveryEndpoint } from '@/lib/browser/deliveries/queries';
import { useFilters } from './filters';

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

// From so many failures in a row on, an endpoint is in trouble rather than unlucky once.
const WORTH_TELLING = 3;

function stateOf({ failing_since, last_success_at }: DeliveryEndpoint) {
  if (failing_since) return { dot: 'bg-danger', words: 'failing, first', at: failing_since };
  if (last_success_at) return { dot: 'bg-success', words: 'took an event', at: last_success_at };
  return { dot: 'bg-muted', words: 'not tried yet', at: null };
}

/** How it fails, and whether somebody was told. */
function Trouble({ endpoint }: { endpoint: DeliveryEndpoint }) {
  const { consecutive_failures: failures, alerted_at: alertedAt } = endpoint;
  const { sends } = useSession();
  return (
    <span className="text-xs text-ink">
      Keeps failing: {failures.toLocaleString('en')} failed attempts in a row.
      {alertedAt && sends.email ? (
        <>
          {' '}
          Admins were told by email <RelativeTime at={alertedAt} />.
        </>
      ) : null}
    </span>
  );
}

function Endpoint({ endpoint }: { endpoint: DeliveryEndpoint }) {
  const [{ host: chosen }, setFilters] = useFilters();
  const { endpoint_host: host, delivered, pending, abandoned } = endpoint;
  const { dot, words, at } = stateOf(endpoint);
  const isChosen = chosen === host;
  const isFailing =
    endpoint.failing_since !== null && endpoint.consecutive_failures >= WORTH_TELLING;
  const waiting = isFailing
    ? plural(pending, 'is retried', 'are retried')
    : plural(pending, 'waits', 'wait');
  return (
    <li className="min-w-0 grow basis-64 sm:max-w-md">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => void setFilters({ host: isChosen ? null : host })}
        className={classNames(
          'flex size-full cursor-pointer flex-col gap-0.5 rounded-lg border px-3 py-2 text-left',
          isFailing
            ? 'border-danger/40 bg-danger-soft hover:border-danger'
            : 'border-line bg-surface hover:bg-hover',
          isChosen && 'border-accent',
        )}
      >
        <span className="flex w-full min-w-0 items-center gap-2 text-sm">
          <span className={classNames('size-2 shrink-0 rounded-full', dot)} aria-hidden />
          <span className="truncate font-medium" title={host}>
            {host}
          </span>
          <span className={classNames('ml-auto shrink-0 text-xs', !isFailing && 'text-muted')}>
            {words} {at ? <RelativeTime at={at} /> : null}
          </span>
        </span>
        <span className={classNames('text-xs', !isFailing && 'text-muted')}>
          {plural(delivered, 'delivered', 'delivered')} in 7 days
          {pending > 0 ? ` · ${waiting}` : ''}
          {abandoned > 0 ? ` · ${plural(abandoned, 'abandoned', 'abandoned')}` : ''}
        </span>
        {isFailing ? <Trouble endpoint={endpoint} /> : null}
      </button>
    </li>
  );
}

const mostShown = 6;

/** How each endpoint fares, those in trouble first; pressing one narrows the log to it. */
export function EndpointStrip({ endpoints }: { endpoints: readonly DeliveryEndpoint[] }) {
  if (endpoints.length === 0) return null;
  const more = endpoints.length - mostShown;
  return (
    <section aria-label="Endpoints">
      <ul className="flex flex-wrap gap-2">
        {endpoints.slice(0, mostShown).map((endpoint) => (
          <Endpoint key={endpoint.endpoint_host} endpoint={endpoint} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-1.5 text-xs text-muted">
          {plural(more, 'endpoint more', 'endpoints more')}: find them in the filter.
        </p>
      ) : null}
    </section>
  );
}
