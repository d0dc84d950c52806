import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triggersInCode } from '@/lib/base/citus/tables';
import { closeDatabase, pool } from '@/lib/base/db';
import { foldTallies } from '@/lib/http/housekeeping/run';
import { stageSlugs } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createLocation, createMember } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';
import { wrongDerivedValues } from './testing/derived-values';

useTestDatabase();

const nat = fc.nat({ max: 1000 });
const score = fc.option(fc.integer({ min: 0, max: 100 }));

/** What people and partners do; numbers choose among the applications that there are by then. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('enter'), source: nat }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('add'), of: nat, at: nat }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('move'),
      of: nat,
      to: fc.constantFrom(...stageSlugs),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ does: fc.constant('screen'), of: nat, score },
      result: fc.constantFrom('passed', 'failed'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('correct'), of: nat, score }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change-location'), of: nat, at: nat }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), of: nat }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fold') }) },
);

type Place = { orgId: string; token: string; locations: string[]; jobs: string[] };
type Standing = { id: string; candidateId: string };

async function createPlace(): Promise<Place> {
  const { orgId, location } = await createRegistry('https://receiver.invalid/hooks');
  const job = await createJob(orgId);
  const other = await createLocation(orgId, { intakeJobId: job.id });
  const { token } = await createMember(orgId);
  return { orgId, token, locations: [location.id, other.id], jobs: [job.id] };
}

async function work(place: Place, steps: readonly Record<string, unknown>[]): Promise<number> {
  const standing: Standing[] = [];
  let done = 0;
  for (const { does, ...what } of steps) {
    const chosen = standing[Number(what.of ?? 0) % Math.max(standing.length, 1)];
    const location_id = place.locations[Number(what.at ?? 0) % place.locations.length];
    if (does === 'fold') {
      await foldTallies(1);
      continue;
    }
    const post = async (path: string, body: unknown, method = 'POST') => {
      const answer = await call(method, `/api/v1/${path}`, { token: place.token, body });
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 300) done += 1;
      return answer;
    };
    if (does === 'enter') {
      const [first_name, source] = ['Sam', `Source ${Number(what.source) % 3}`];
      const person = { first_name, last_name: `Reed ${standing.length}`, source };
      const email = `sam.${standing.length}.${done}@example.com`;
      const { body } = await post('candidates', { ...person, email, job_id: place.jobs[0] });
      const [application] = body.candidate?.applications ?? body.applications ?? [];
      if (application) {
        standing.push({ id: application.application_id, candidateId: application.candidate_id });
      }
      continue;
    }
    if (!chosen) continue;
    const { id, candidateId } = chosen;
    if (does === 'add') {
      const { body, status } = await post(`candidates/${candidateId}/locations`, { location_id });
      if (status === 201) standing.push({ id: body.application.application_id, candidateId });
    }
    if (does === 'move') {
      await post(`applications/${id}/change-stage`, { to_stage: what.to, force: true });
    }
    if (does === 'screen') {
      const completed_at = '2026-03-02T15:04:05.000Z';
      const { result, score } = what;
      await post(`applications/${id}/screening-result`, {
        result,
        score,
        tier: 'yes',
        completed_at,
      });
    }
    if (does === 'correct') await post(`applications/${id}`, { score: what.score }, 'PATCH');
    if (does === 'change-location') {
      await post(`applications/${id}/change-location`, { location_id });
    }
    if (does === 'erase') await post(`candidates/${candidateId}/erase`, {});
  }
  return done;
}

async function workAtRandom(): Promise<void> {
  const many = fc.array(step, { minLength: 30, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(many, async (steps) => {
      const place = await createPlace();
      const done = await work(place, [{ does: 'enter', source: 1 }, ...steps]);
      expect(done).toBeGreaterThan(0);
      expect(await wrongDerivedValues(pool())).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}

it('counts, scores, sources and times are right after any work where triggers keep them', async () => {
  await workAtRandom();
}, 120_000);

describe('in a database without triggers, as a distributed one is', () => {
  beforeAll(async () => {
    const { rows } = await pool().query<{ name: string; table: string }>(
      `SELECT tgname AS name, tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname = ANY ($1)`,
      [triggersInCode],
    );
    for (const { name, table } of rows) await pool().query(`DROP TRIGGER ${name} ON ${table}`);
    // Whether there are triggers is asked once for each pool.
    await closeDatabase();
  });

  afterAll(closeDatabase);

  it('they are right after any work because the code keeps them', async () => {
    await workAtRandom();
  }, 120_000);

  it('the comparison finds what nobody counted', async () => {
    const { orgId } = await createPlace();
    await pool().query(
      `INSERT INTO candidate (org_id, id, first_name, last_name, last_activity_at)
       VALUES ($1, gen_random_uuid(), 'Not', 'Counted', '2001-01-01')`,
      [orgId],
    );
    expect(await wrongDerivedValues(pool())).toHaveLength(2);
  });
});
