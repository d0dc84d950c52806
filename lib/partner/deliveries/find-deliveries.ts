import { read } from '@/lib/base/db';
import type { DeliveryFilter, Position } from './filter';

export type Direction = 'newest' | 'oldest';

const least = '00000000-0000-0000-0000-000000000000';
const greatest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const order = {
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
} as const;

// With two bounds on one side, the planner could begin the walk at the wrong one.
const within = {
  newest: '(d.created_at, d.id) < ($4::timestamptz, $5::uuid) AND d.created_at >= $6::timestamptz',
  oldest: '(d.created_at, d.id) > ($4::timestamptz, $5::uuid) AND d.created_at <= $6::timestamptz',
} as const;

// One walk of an index for each status and type, each as long as a page may be: however rare the
// combination is, only rows that match are read.
const walks = (direction: Direction, host: string, most: number) => `
  SELECT found.created_at, found.id
  FROM unnest($2::delivery_status[]) AS s (status)
  CROSS JOIN unnest($3::event_type[]) AS t (type)
  CROSS JOIN LATERAL (
    SELECT d.created_at, d.id FROM delivery d
    WHERE d.org_id = $1 AND ${host} d.status = s.status AND d.event_type = t.type
      AND ${within[direction]}
    ORDER BY d.${order[direction].replace(', ', ', d.')} LIMIT ${most}) found`;

// An application has few events, so all of them are looked at.
const ofApplication = (direction: Direction) => `
  SELECT d.created_at, d.id FROM event e
  JOIN delivery d ON d.org_id = e.org_id AND d.event_id = e.id
  WHERE e.org_id = $1 AND e.application_id = $8
    AND ($7::text IS NULL OR d.endpoint_host = $7)
    AND d.status = ANY ($2::delivery_status[]) AND d.event_type = ANY ($3::event_type[])
    AND ${within[direction]}`;

type Shape = { name: string; text: string; values: unknown[] };

/** The matching deliveries' positions as a query without an order: `most` of each kind at least. */
function shapeOf(filter: DeliveryFilter, direction: Direction, most: number): Shape {
  const { endpointHost, applicationId } = filter;
  if (applicationId) {
    const values = [endpointHost, applicationId];
    return { name: 'application', text: ofApplication(direction), values };
  }
  if (endpointHost === null) return { name: 'all', text: walks(direction, '', most), values: [] };
  const text = walks(direction, 'd.endpoint_host = $7 AND', most);
  return { name: 'endpoint', text, values: [endpointHost] };
}

type Edge = { createdAt: Date | string; id: string };

/** Where a walk begins: after the cursor or at the edge of the time asked for, whichever is further. */
function beginOf({ from, to }: DeliveryFilter, direction: Direction, after: Position | null): Edge {
  const isNewest = direction === 'newest';
  const bound = isNewest ? to : from;
  if (after && (!bound || (isNewest ? after.createdAt <= bound : after.createdAt >= bound))) {
    return after;
  }
  const end = isNewest ? 'infinity' : '-infinity';
  return { createdAt: bound ?? end, id: isNewest ? greatest : least };
}

function valuesOf(
  orgId: string,
  filter: DeliveryFilter,
  direction: Direction,
  after: Position | null,
): unknown[] {
  const { createdAt, id } = beginOf(filter, direction, after);
  const end = direction === 'newest' ? (filter.from ?? '-infinity') : (filter.to ?? 'infinity');
  return [orgId, filter.statuses, filter.types, createdAt, id, end];
}

/** The first positions after one, in the direction, of the deliveries that match. */
export async function findPositions(
  orgId: string,
  filter: DeliveryFilter,
  { direction, after, limit }: { direction: Direction; after: Position | null; limit: number },
): Promise<Position[]> {
  const { name, text, values } = shapeOf(filter, direction, limit);
  return read<Position>(
    `delivery-positions-${name}-${direction}-${limit}`,
    `SELECT created_at AS "createdAt", id FROM (${text}) found
     ORDER BY ${order[direction]} LIMIT ${limit}`,
    [...valuesOf(orgId, filter, direction, after), ...values],
  );
}

/** How many deliveries after a position match, counted up to `most`. */
export async function countAfter(
  orgId: string,
  filter: DeliveryFilter,
  { direction, after, most }: { direction: Direction; after: Position | null; most: number },
): Promise<number> {
  const { name, text, values } = shapeOf(filter, direction, most);
  const [row] = await read<{ count: number }>(
    `delivery-count-${name}-${direction}-${most}`,
    `SELECT count(*) AS count FROM (${text} LIMIT ${most}) found`,
    [...valuesOf(orgId, filter, direction, after), ...values],
  );
  return row?.count ?? 0;
}
