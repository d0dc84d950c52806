import { z } from 'zod';
import type { Report } from './registry';

// Processes of one deployment run the same version, so what a report holds is not looked into.
const report = z.custom<Report>((value) => Array.isArray(value));
const id = z.string();

/** What workers and their supervisor say to one another about metrics. */
export const metricsMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('metrics:ask'), id }),
  z.object({ kind: z.literal('metrics:report'), id }),
  z.object({ kind: z.literal('metrics:own'), id, report }),
  z.object({ kind: z.literal('metrics:all'), id, reports: z.array(report) }),
]);

export type MetricsMessage = z.infer<typeof metricsMessage>;

/** Reads a message between processes; null where it is about something else. */
export function readMetricsMessage(message: unknown): MetricsMessage | null {
  return metricsMessage.safeParse(message).data ?? null;
}
