'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { classNames } from '@/components/ui/class-names';
import { Segments } from '@/components/ui/segments';
import { Skeleton } from '@/components/ui/skeleton';
import { fullTime } from '@/components/ui/time';
import { type DeliverySummary, summaryQuery } from '@/lib/browser/deliveries/queries';
import { useDeliveriesView } from './filters';

const ResultsChart = dynamic(
  () => import('./results-chart').then((module) => module.ResultsChart),
  { ssr: false, loading: () => <Skeleton className="h-full w-full" /> },
);

const windows = [
  { value: 24, label: '24 hours' },
  { value: 168, label: '7 days' },
];

type Bucket = DeliverySummary['buckets'][number];

function ResultsTable({ buckets }: { buckets: readonly Bucket[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Attempts by time</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Delivered</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ from, delivered, failed }) => (
            <tr key={from}>
              <th scope="row">{fullTime(new Date(from))}</th>
              <td>{delivered}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WindowSwitch() {
  const [{ hours }, setView] = useDeliveriesView();
  return (
    <Segments
      legend="Time the chart looks back"
      value={hours}
      onChange={(next) => void setView({ hours: next }, { history: 'replace' })}
      options={windows}
      isSmall
    />
  );
}

function Figure({ label, value, dot }: { label: string; value: number; dot: string }) {
  return (
    <div className="flex items-center gap-1.5 text-xs">
      <span className={classNames('size-2 rounded-full', dot)} aria-hidden />
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{value.toLocaleString('en')}</dd>
    </div>
  );
}

/** How attempts went over the last hours: a chart, with the same numbers in a table for screen readers. */
export function Results() {
  const [{ hours }] = useDeliveriesView();
  const summary = useQuery(summaryQuery(hours));
  const buckets = summary.data?.buckets ?? [];
  const total = (name: 'delivered' | 'failed') =>
    buckets.reduce((sum, bucket) => sum + bucket[name], 0);
  return (
    <section
      aria-labelledby="delivery-results"
      className="relative rounded-xl border border-line bg-surface px-4 pt-3 pb-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="delivery-results" className="text-sm font-medium">
          Attempts
        </h2>
        <dl className="flex grow gap-4">
          <Figure label="Delivered" value={total('delivered')} dot="bg-success" />
          <Figure label="Failed" value={total('failed')} dot="bg-danger" />
        </dl>
        <WindowSwitch />
      </div>
      <div className="mt-2 h-28" aria-hidden>
        {summary.data ? (
          <ResultsChart buckets={buckets} isByDay={hours > 48} />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
      <ResultsTable buckets={buckets} />
    </section>
  );
}
