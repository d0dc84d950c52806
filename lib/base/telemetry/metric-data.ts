import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { Report } from '@/lib/base/metrics/registry';

type Metric = Report[number];
type Value = { value: number; labels: Attributes; metricName?: string };
type Span = { startTime: HrTime; endTime: HrTime };
type Distribution = {
  buckets: { boundaries: number[]; counts: number[] };
  sum: number;
  count: number;
};

const unitOf = (name: string) =>
  /_seconds(_total)?$/.test(name) ? 's' : /_bytes(_total)?$/.test(name) ? 'By' : '';

function withoutBound({ le: _, ...labels }: Attributes): Attributes {
  return labels;
}

function pointsOf(values: Value[], span: Span): DataPoint<number>[] {
  return values.map(({ value, labels }) => ({ ...span, attributes: labels, value }));
}

/** Puts the samples of a histogram together; Prometheus counts each bucket with those below it. */
function distributionsOf(values: Value[], span: Span): DataPoint<Distribution>[] {
  const found = new Map<string, { attributes: Attributes; value: Distribution }>();
  for (const { value, labels, metricName = '' } of values) {
    const attributes = withoutBound(labels);
    const key = JSON.stringify(Object.entries(attributes).sort());
    const point = found.get(key) ?? {
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
    };
    found.set(key, point);
    const { buckets } = point.value;
    if (metricName.endsWith('_sum')) point.value.sum = value;
    else if (metricName.endsWith('_count')) point.value.count = value;
    else {
      if (labels.le !== '+Inf') buckets.boundaries.push(Number(labels.le));
      buckets.counts.push(value);
    }
  }
  return [...found.values()].map(({ attributes, value }) => {
    const counts = value.buckets.counts.map((count, at, all) => count - (all[at - 1] ?? 0));
    const buckets = { ...value.buckets, counts };
    return { ...span, attributes, value: { ...value, buckets } };
  });
}

/** Returns a metric of the registry as the SDK exports it; what only a summary could say is left out. */
export function metricData(metric: Metric, startedAt: number, now: number): MetricData[] {
  const { name, help } = metric;
  const values: Value[] = metric.values;
  const span = { startTime: millisToHrTime(startedAt), endTime: millisToHrTime(now) };
  const shared = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram') {
    const dataPoints = distributionsOf(values, span);
    return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
  const dataPoints = pointsOf(values, span);
  if (type === 'gauge') return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }];
  if (type !== 'counter') return [];
  return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
}
