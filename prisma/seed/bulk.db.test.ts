import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@/lib/base/postgres/problem';
import { useTestDatabase } from '@/lib/testing/database';
import { type BulkSummary, seedBulk } from './bulk';

useTestDatabase();

const options = { orgName: 'Bulk', randomSeed: 5, jobs: 20, until: new Date('2026-01-15') };
let url = '';
let client: pg.Client;
let summary: BulkSummary;
let schemaBefore: unknown[];

async function rows(text: string): Promise<unknown[]> {
  return (await client.query(text)).rows;
}

const schema = `
  SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;

beforeAll(async () => {
  url = process.env.DATABASE_URL ?? '';
  client = new pg.Client({ connectionString: url });
  await client.connect();
  schemaBefore = await rows(schema);
  summary = await seedBulk(url, { ...options, candidates: 2_000, rebuildIndexesFrom: 1_000 });
});

afterAll(() => client.end());

describe('a bulk seed', () => {
  it('writes what it says', async () => {
    expect(summary.candidates).toBe(2_000);
    const counted = await rows(`
      SELECT (SELECT count(*)::int FROM candidate) AS candidates,
             (SELECT count(*)::int FROM application) AS applications,
             (SELECT count(*)::int FROM activity) AS activity,
             (SELECT count(DISTINCT stage)::int FROM application) AS stages`);
    const { candidates, applications, activity } = summary;
    expect(counted).toEqual([{ candidates, applications, activity, stages: 18 }]);
  });

  it('leaves indexes and triggers as they were', async () => {
    expect(await rows(schema)).toEqual(schemaBefore);
  });

  it('keeps the tallies that the triggers would have kept', async () => {
    const tallies = await rows(`
      SELECT org_id, subject::text, job_id, stage::text, sum(amount)::int AS amount FROM tally
      GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0 ORDER BY 2, 3, 4`);
    const counted = await rows(`
      SELECT org_id, s.subject, job_id, stage::text, count(*)::int AS amount FROM application,
        LATERAL (VALUES ('applications', true), ('screened', screened_at IS NOT NULL),
                        ('qualified', screening_result = 'passed')) AS s (subject, counts)
      WHERE s.counts GROUP BY 1, 2, 3, 4
      UNION ALL SELECT org_id, 'candidates', NULL, NULL, count(*) FROM candidate GROUP BY 1
      ORDER BY 2, 3, 4`);
    expect(tallies).toEqual(counted);
  });

  it('derives what the triggers would have derived', async () => {
    const wrong = await rows(`
      SELECT c.id FROM candidate c
      LEFT JOIN application a ON (a.org_id, a.candidate_id) = (c.org_id, c.id)
      GROUP BY c.org_id, c.id
      HAVING c.best_score IS DISTINCT FROM max(a.score)
        OR bool_or(a.is_sole <> (SELECT count(*) = 1 FROM application s WHERE s.candidate_id = c.id))
        OR bool_or(a.id IS NOT NULL AND a.source IS DISTINCT FROM c.source)
        OR c.last_activity_at <> greatest(c.created_at, (SELECT max(occurred_at) FROM activity t
             WHERE t.candidate_id = c.id))`);
    expect(wrong).toEqual([]);
  });

  it('gives every application a history that ends where it stands', async () => {
    const wrong = await rows(`
      SELECT a.id FROM application a
      LEFT JOIN activity t ON t.application_id = a.id AND t.type = 'stage'
      GROUP BY a.org_id, a.id
      HAVING (array_agg(t.to_stage ORDER BY t.id DESC))[1] IS DISTINCT FROM a.stage
        OR max(t.occurred_at) <> a.stage_entered_at OR min(t.occurred_at) <> a.created_at`);
    expect(wrong).toEqual([]);
  });

  it('breaks no foreign key', async () => {
    const keys = await client.query<{ table: string; name: string; definition: string }>(`
      SELECT conrelid::regclass::text AS table, conname AS name,
             pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
    await client.query('BEGIN');
    for (const { table, name, definition } of keys.rows) {
      const again = pg.escapeIdentifier(`${name}_again`.slice(-60));
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${again} ${definition}`);
    }
    await client.query('ROLLBACK');
    expect(keys.rowCount).toBeGreaterThan(30);
  });

  it('is refused a second time, and gives the same rows to another organization', async () => {
    await expect(seedBulk(url, { ...options, candidates: 2_000 })).rejects.toThrow(Problem);
    await seedBulk(url, { ...options, orgName: 'Twin', candidates: 2_000 });
    const names = `
      SELECT string_agg(first_name || last_name || coalesce(email, '') || created_at, '' ORDER BY id)
      FROM candidate GROUP BY org_id`;
    const [first, second] = await rows(names);
    expect(second).toEqual(first);
  });
});
