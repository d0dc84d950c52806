import { read } from '@/lib/db';
import type { DeliveryFilter, Position } from './filter';

export type Direction = 'newest' | 'oldest';

const edges = {
  newest: { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
} as const;

const order = {
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
} as const;

const within = (direction: Direction) => `
  d.created_at >= coalesce($4::timestamptz, '-infinity')
  AND d.created_at <= coalesce($5::timestamptz, 'infinity')
  AND (d.created_at, d.id) ${direction === 'newest' ? '<' : '>'} ($6::timestamptz, $7::uuid)`;

// One walk of an index for each status and type, each as long as a page may be: however rare the
// combination, nothing is looked at that is not wanted.
const walks = (direction: Direction, host: string, most: number) => `
  SELECT found.created_at, found.id
  FROM unnest($2::delivery_status[]) AS s (status)
  CROSS JOIN unnest($3::event_type[]) AS t (type)
  CROSS JOIN LATERAL (
    SELECT d.created_at, d.id FROM delivery d
    WHERE d.org_id = $1 AND ${host} d.status = s.status AND d.event_type = t.type
      AND ${within(direction)}
    ORDER BY d.${order[direction].replace(', ', ', d.')} LIMIT ${most}) found`;

// An application has few events, so all of them are looked at.
const ofApplication = (direction: Direction) => `
  SELECT d.created_at, d.id FROM event e
  JOIN delivery d ON d.org_id = e.org_id AND d.event_id = e.id
  WHERE e.org_id = $1 AND e.application_id = $9
    AND ($8::text IS NULL OR d.endpoint_host = $8)
    AND d.status = ANY ($2::delivery_status[]) AND d.event_type = ANY ($3::event_type[])
    AND ${within(direction)}`;

type Shape = { name: string; text: string; values: unknown[] };

/** The matching deliveries' positions as a query without an order: `most` of each kind at least. */
function shapeOf(filter: DeliveryFilter, direction: Direction, most: number): Shape {
  const { endpointHost, applicationId } = filter;
  if (applicationId) {
    const values = [endpointHost, applicationId];
    return { name: 'application', text: ofApplication(direction), values };
  }
  if (endpointHost === null) return { name: 'all', text: walks(direction, '', most), values: [] };
  const text = walks(direction, 'd.endpoint_host = $8 AND', most);
  return { name: 'endpoint', text, values: [endpointHost] };
}

function valuesOf(
  orgId: string,
  filter: DeliveryFilter,
  direction: Direction,
  after: Position | null,
): unknown[] {
  const { createdAt, id } = after ?? edges[direction];
  return [orgId, filter.statuses, filter.types, filter.from, filter.to, createdAt, id];
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
