import { z } from 'zod';
import type { Report } from './registry';

// All processes of a deployment run the same version, so a report's content is not validated.
const report = z.custom<Report>((value) => Array.isArray(value));
const id = z.string();

/** The messages about metrics between workers and their supervisor. */
export const metricsMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('metrics:ask'), id }),
  z.object({ kind: z.literal('metrics:report'), id }),
  z.object({ kind: z.literal('metrics:own'), id, report }),
  z.object({ kind: z.literal('metrics:all'), id, reports: z.array(report) }),
]);

export type MetricsMessage = z.infer<typeof metricsMessage>;

/** Reads a message between processes; returns null if it is not about metrics. */
export function readMetricsMessage(message: unknown): MetricsMessage | null {
  return metricsMessage.safeParse(message).data ?? null;
}
