import { type Actor, authorize } from '@/lib/auth/actor';
import { type Reach, reachOf, readWithin } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { mostSources } from './sources-contract';

type Row = { source: string };

// From each source straight to the next one of the index: as many steps as there are sources.
const allQuery = `
  WITH RECURSIVE known (source) AS (
    (SELECT source FROM application WHERE org_id = $1 AND source IS NOT NULL
      ORDER BY source LIMIT 1)
    UNION ALL
    SELECT (SELECT a.source FROM application a WHERE a.org_id = $1 AND a.source > known.source
      ORDER BY a.source LIMIT 1)
    FROM known WHERE known.source IS NOT NULL
  )
  SELECT source FROM known WHERE source IS NOT NULL LIMIT ${mostSources}`;

function readReached(orgId: string, reach: Reach): Promise<Row[]> {
  return readWithin<Row>(
    { reach },
    'sources-within',
    [orgId],
    (within) => `SELECT DISTINCT a.source FROM application a
      WHERE a.org_id = $1 AND a.source IS NOT NULL${within.application('a')}
      ORDER BY a.source LIMIT ${mostSources}`,
  );
}

/** Returns the sources that the applications within an actor's reach name, in order. */
export async function readSources(actor: Actor): Promise<string[]> {
  authorize(actor, 'application:read');
  const { orgId } = actor;
  const reach = reachOf(actor, 'application:read');
  const rows = reach
    ? await readReached(orgId, reach)
    : await read<Row>('sources', allQuery, [orgId]);
  return rows.map(({ source }) => source);
}
