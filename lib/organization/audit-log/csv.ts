import { type Cell, csvLine as line } from '@/lib/base/csv';
import type { SerializedEntry } from './serialize';

const columns: readonly [heading: string, cell: (entry: SerializedEntry) => Cell][] = [
  ['sequence', ({ sequence }) => sequence],
  ['created_at', ({ created_at }) => created_at],
  ['kind', ({ kind }) => kind],
  ['summary', ({ summary }) => summary],
  ['actor_type', ({ actor }) => actor.type],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['target_type', ({ target }) => target?.type ?? null],
  ['target_id', ({ target }) => target?.id ?? null],
  ['target_name', ({ target }) => target?.name ?? null],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
  ['address', ({ address }) => address],
  ['device', ({ device }) => device],
  ['request_id', ({ request_id }) => request_id],
  ['hash', ({ hash }) => hash],
];

/** The first line of an export in CSV. */
export const csvHeadings = line(columns.map(([heading]) => heading));

/** An entry as a line of CSV in which no cell is a formula. */
export function csvLine(entry: SerializedEntry): string {
  return line(columns.map(([, cell]) => cell(entry)));
}
