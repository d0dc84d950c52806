import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
import { lockWaits } from '@/lib/testing/lock-waits';
import { outsideTwins } from '@/lib/testing/world';
import { type Blocklist, createBlocklist, path } from './testing/blocklist';

useTestDatabase();

let blocklist: Blocklist;
let other: pg.Client;

beforeEach(async () => {
  blocklist = await createBlocklist();
  other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await settleAfterCommit();
});

// How the statement that flags begins.
const flagging = 'WITH held AS';
const domain = { match_type: 'email_domain', match_value: 'many.example' };

/** People with addresses at many.example, the oldest first. */
async function createPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).sort();
  await pool().query(
    `INSERT INTO candidate (org_id, id, first_name, last_name, email)
     SELECT $1, id, 'Kim', 'Park', 'p' || id || '@many.example' FROM unnest($2::uuid[]) id`,
    [blocklist.orgId, ids],
  );
  return ids;
}

const flagged = (blockedBy: string) =>
  prisma().candidate.count({ where: { orgId: blocklist.orgId, blockedBy } });

/** Holds somebody's row, so that whatever comes to it waits. */
async function hold(candidateId: string | undefined): Promise<void> {
  await other.query('BEGIN');
  const own = [blocklist.orgId, candidateId];
  await other.query('SELECT FROM candidate WHERE org_id = $1 AND id = $2 FOR UPDATE', own);
}

const untilOneWaits = (text: string) =>
  vi.waitFor(async () => expect(await lockWaits(text)).toHaveLength(1), 10_000);

test('an entry that means few has no more to flag as soon as they are', async () => {
  await createPeople(3);
  const { body: entry } = await blocklist.add(domain);
  // Only the transaction that wrote them tells that nobody was looked for once more.
  const { rows } = await pool().query(
    `SELECT c.xmin = e.xmin AS "isAtOnce" FROM candidate c
     JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by WHERE e.id = $1`,
    [entry.blocklist_id],
  );
  expect(rows).toEqual(Array(3).fill({ isAtOnce: true }));
});

test('an entry waits for people who are being compared, so that none slips by it', async () => {
  await other.query('BEGIN');
  const comparing = 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))';
  await other.query(comparing, [`blocklist:${blocklist.orgId}`]);
  const added = blocklist.add(domain);
  await untilOneWaits('pg_advisory_xact_lock');
  await other.query('COMMIT');
  expect((await added).status).toBe(201);
});

describe('an entry that means very many', () => {
  test('has flagged the newest by its answer, and everybody in the end', async () => {
    const ids = await createPeople(1_500);
    await hold(ids[700]);
    const { status, body: entry } = await blocklist.add(domain);
    expect(status).toBe(201);
    const newest = { orgId: blocklist.orgId, id: { in: ids.slice(-200) } };
    expect(
      await prisma().candidate.count({ where: { ...newest, blockedBy: entry.blocklist_id } }),
    ).toBe(200);
    await other.query('COMMIT');
    await settleAfterCommit();
    expect(await flagged(entry.blocklist_id)).toBe(1_500);
    expect((await runHousekeeping()).blocklist_entries_finished).toBe(0);
  });

  test('keeps neither other entries nor applicants waiting, and counts for them at once', async () => {
    const ids = await createPeople(600);
    await hold(ids[0]);
    const { body: entry } = await blocklist.add(domain);
    await untilOneWaits(flagging);
    const body = { first_name: 'Lee', last_name: 'Ng', email: 'lee@many.example' };
    const person = await call('POST', '/api/v1/candidates', { token: blocklist.token, body });
    expect(person.body.blocklist_match.blocklist_id).toBe(entry.blocklist_id);
    const second = await blocklist.add({ match_type: 'email', match_value: 'x@example.com' });
    expect(second.status).toBe(201);
    expect((await blocklist.remove(second.body.blocklist_id)).status).toBe(204);
    expect(await lockWaits(flagging)).toHaveLength(1);
    await other.query('COMMIT');
    await settleAfterCommit();
    expect(await flagged(entry.blocklist_id)).toBe(601);
  });

  test('is gone on with where whoever flagged died', async () => {
    const ids = await createPeople(900);
    await hold(ids[50]);
    const { body: entry } = await blocklist.add(domain);
    await untilOneWaits(flagging);
    const [pid] = await lockWaits(flagging);
    const { level } = log();
    log().level = 'silent';
    await other.query('SELECT pg_terminate_backend($1::int)', [pid]);
    await settleAfterCommit();
    log().level = level;
    await other.query('COMMIT');
    expect(await flagged(entry.blocklist_id)).toBe(800);
    const counts = await Promise.all([runHousekeeping(), runHousekeeping()]);
    const finished = counts.map((one) => one.blocklist_entries_finished);
    expect(Math.max(...finished)).toBe(1);
    expect(await flagged(entry.blocklist_id)).toBe(900);
  });

  test('flags everybody too where its answer is kept for a key', async () => {
    await createPeople(500);
    const request = {
      token: blocklist.token,
      headers: { 'idempotency-key': newId() },
      body: domain,
    };
    const { body: entry } = await call('POST', path, request);
    expect(await flagged(entry.blocklist_id)).toBeGreaterThanOrEqual(200);
    await settleAfterCommit();
    expect(await flagged(entry.blocklist_id)).toBe(500);
    expect((await call('POST', path, request)).body).toEqual(entry);
  });

  test('leaves alone who no longer matches when their turn comes', async () => {
    const ids = await createPeople(500);
    await hold(ids[50]);
    const { body: entry } = await blocklist.add(domain);
    await untilOneWaits(flagging);
    await other.query(`UPDATE candidate SET email = 'kim@fine.example' WHERE id = $1`, [ids[50]]);
    await other.query('COMMIT');
    await settleAfterCommit();
    expect(await flagged(entry.blocklist_id)).toBe(499);
    const where = { id: ids[50] ?? '' };
    expect((await prisma().candidate.findFirstOrThrow({ where })).blockedBy).toBeNull();
  });

  test('removed while it is still flagging, flags nobody in the end and holds up nobody', async () => {
    const ids = await createPeople(600);
    await hold(ids[300]);
    const { body: entry } = await blocklist.add(domain);
    await untilOneWaits(flagging);
    const removal = blocklist.remove(entry.blocklist_id);
    await vi.waitFor(
      async () => expect(await lockWaits('blocklist_entry')).not.toEqual([]),
      10_000,
    );
    const second = await blocklist.add({ match_type: 'email', match_value: 'x@example.com' });
    expect(second.status).toBe(201);
    expect(await lockWaits(flagging)).toHaveLength(1);
    await other.query('COMMIT');
    expect((await removal).status).toBe(204);
    await settleAfterCommit();
    expect(await flagged(entry.blocklist_id)).toBe(0);
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(0);
  });

  test('expired while it is still flagging, goes no further', async () => {
    const ids = await createPeople(600);
    await hold(ids[0]);
    const { body: entry } = await blocklist.add(domain);
    await untilOneWaits(flagging);
    const again = `UPDATE blocklist_entry SET flag_before = $2, expires_at = now() WHERE id = $1`;
    await other.query('COMMIT');
    await settleAfterCommit();
    await pool().query(again, [entry.blocklist_id, ids[100]]);
    const counts = await runHousekeeping();
    expect(counts).toMatchObject({ blocklist_entries_finished: 0, blocklist_flags_renewed: 600 });
    expect(await flagged(entry.blocklist_id)).toBe(0);
    const { flagBefore } = await prisma().blocklistEntry.findFirstOrThrow({
      where: { id: entry.blocklist_id },
    });
    expect(flagBefore).toBeNull();
  });
});

describe('whoever meets two entries', () => {
  test('is flagged by the other once the first is removed, however many they are', async () => {
    await createPeople(700);
    const first = await blocklist.add(domain);
    await settleAfterCommit();
    const second = await blocklist.add({ match_type: 'name_exact', match_value: 'kim park' });
    await settleAfterCommit();
    expect(await flagged(first.body.blocklist_id)).toBe(700);
    await blocklist.remove(first.body.blocklist_id);
    await settleAfterCommit();
    expect(await flagged(first.body.blocklist_id)).toBe(0);
    expect(await flagged(second.body.blocklist_id)).toBe(700);
  });

  test('is so too where whoever released them died', async () => {
    await createPeople(450);
    const { id } = await createCandidate(blocklist.orgId, { email: 'new@many.example' });
    const first = await blocklist.add(domain);
    await settleAfterCommit();
    const second = await blocklist.add({ match_type: 'name_exact', match_value: 'kim park' });
    await settleAfterCommit();
    await pool().query('UPDATE blocklist_entry SET removed_at = now() WHERE id = $1', [
      first.body.blocklist_id,
    ]);
    expect((await runHousekeeping()).blocklist_flags_renewed).toBe(451);
    expect(await flagged(second.body.blocklist_id)).toBe(450);
    expect(
      (await prisma().candidate.findFirstOrThrow({ where: { id, ...outsideTwins } })).blockedBy,
    ).toBeNull();
  });
});
