'use client';

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { tooltipLook } from '@/components/ui/chart-tooltip';
import { fullTime } from '@/components/ui/time';
import type { DeliverySummary } from '@/lib/browser/deliveries/queries';

type Bucket = DeliverySummary['buckets'][number];

const hour = new Intl.DateTimeFormat('en', { hour: 'numeric' });
const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric' });
const bar = { stackId: 'attempts', maxBarSize: 28, isAnimationActive: false };
const axis = { fontSize: 11, fill: 'var(--muted)' };

/** Bars of delivered and failed attempts over time; decoration beside the table of the same numbers. */
export function ResultsChart({
  buckets,
  isByDay,
}: {
  buckets: readonly Bucket[];
  isByDay: boolean;
}) {
  const format = isByDay ? day : hour;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...buckets]}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="from"
          tickFormatter={(from: string) => format.format(new Date(from))}
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={28}
        />
        <YAxis allowDecimals={false} tick={axis} tickLine={false} axisLine={false} width={28} />
        <Tooltip {...tooltipLook} labelFormatter={(from) => fullTime(new Date(String(from)))} />
        <Bar {...bar} dataKey="delivered" name="Delivered" fill="var(--success)" />
        <Bar {...bar} dataKey="failed" name="Failed" fill="var(--danger)" />
      </BarChart>
    </ResponsiveContainer>
  );
}
