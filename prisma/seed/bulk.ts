import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, Problem } from '@/lib/base/postgres/problem';
import { candidate } from './candidates';
import { copyInto } from './copy';
import { type BulkOffice, ensureOrganization, planOffice, writeOffice } from './first-rows';
import { createIndexes, dropIndexes } from './indexes';
import { Random } from './random';
import { addToBatch, type Batch, columns } from './rows';
import { Counts } from './tally';

export type BulkOptions = {
  candidates: number;
  orgName: string;
  randomSeed: number;
  jobs?: number;
  /** The newest moment of the data; the three years before it are filled. */
  until: Date;
  /** From how many candidates on the big tables' indexes are dropped and made again. */
  rebuildIndexesFrom?: number;
  progress?: (message: string) => void;
};

export type BulkSummary = {
  orgId: string;
  orgName: string;
  jobs: number;
  candidates: number;
  applications: number;
  activity: number;
  seconds: number;
};

type Load = {
  client: pg.Client;
  orgId: string;
  office: BulkOffice;
  options: BulkOptions;
  progress: (message: string) => void;
};

const BATCH = 5_000;
const BREATH = 100;
const PROGRESS_EVERY = 50_000;
const REBUILD_INDEXES_FROM = 20_000;
const tables = ['candidate', 'application', 'activity'] as const;

/**
 * Silences the triggers that derive values, which the load writes itself; a superuser also saves
 * the foreign-key checks. Returns what turns them on again before the commit.
 */
async function silenceTriggers(client: pg.Client): Promise<() => Promise<void>> {
  await client.query('SAVEPOINT silence');
  try {
    await client.query('SET LOCAL session_replication_role = replica');
    return async () => {
      await client.query('SET LOCAL session_replication_role = origin');
    };
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    await client.query('ROLLBACK TO SAVEPOINT silence');
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
}

async function* batches({ orgId, office, options }: Load, counts: Counts) {
  const random = new Random(options.randomSeed, 2);
  for (let index = 0; index < options.candidates; ) {
    const batch: Batch = { candidate: [], application: [], activity: [] };
    const end = Math.min(options.candidates, index + BATCH);
    while (index < end) {
      const row = candidate(random, office, index, options.candidates);
      addToBatch(batch, orgId, row);
      counts.add(row);
      index += 1;
      // The batch before this one is on its way to the database: let it move.
      if (index % BREATH === 0) await setImmediate();
    }
    yield batch;
  }
}

async function loadCandidates(work: Load) {
  const { client, orgId, options, progress } = work;
  const counts = new Counts();
  const written = { candidates: 0, applications: 0, activity: 0 };
  const start = Date.now();
  const source = batches(work, counts);
  let current = await source.next();
  while (!current.done) {
    const batch: Batch = current.value;
    [current] = await Promise.all([source.next(), sendBatch(client, batch)]);
    written.candidates += batch.candidate.length;
    written.applications += batch.application.length;
    written.activity += batch.activity.length;
    if (written.candidates % PROGRESS_EVERY === 0) {
      const rate = Math.round(written.candidates / ((Date.now() - start) / 1000));
      progress(`${written.candidates} of ${options.candidates} candidates, ${rate}/s`);
    }
  }
  const tallyColumns = ['org_id', 'subject', 'job_id', 'stage', 'amount'];
  await copyInto(client, 'tally', tallyColumns, counts.lines(orgId));
  return written;
}

async function sendBatch(client: pg.Client, batch: Batch): Promise<void> {
  for (const table of tables) await copyInto(client, table, columns[table], batch[table]);
}

async function load(work: Load) {
  const { client, options, orgId, office } = work;
  await client.query('BEGIN');
  await client.query('SET LOCAL synchronous_commit = off');
  const restore = await silenceTriggers(client);
  const rebuild = options.candidates >= (options.rebuildIndexesFrom ?? REBUILD_INDEXES_FROM);
  const indexes = rebuild ? await dropIndexes(client, tables) : [];
  await writeOffice(client, orgId, office, new Random(options.randomSeed, 3));
  const written = await loadCandidates(work);
  await createIndexes(client, indexes, work.progress);
  await restore();
  await client.query('COMMIT');
  return written;
}

async function refuseSecondLoad(client: pg.Client, orgId: string, office: BulkOffice) {
  const first = office.jobs[0]?.id;
  const found = await client.query('SELECT 1 FROM job WHERE org_id = $1 AND id = $2', [
    orgId,
    first,
  ]);
  if (!found.rowCount) return;
  throw new Problem(
    'This organization was already seeded with this random seed: choose another --random-seed or --org-name.',
  );
}

function jobCount({ jobs, candidates }: BulkOptions): number {
  return jobs ?? Math.min(400, Math.max(12, Math.round(candidates / 2_500)));
}

/**
 * Fills an organization with candidates, applications and activity in one transaction: all of it
 * or nothing. The same options give the same rows.
 */
export async function seedBulk(databaseUrl: string, options: BulkOptions): Promise<BulkSummary> {
  const start = Date.now();
  const progress = options.progress ?? (() => undefined);
  const orgId = await ensureOrganization(databaseUrl, options.orgName, options.randomSeed);
  const domain = `staff-${options.randomSeed}-${orgId.slice(-8)}.example`;
  const count = jobCount(options);
  const random = new Random(options.randomSeed, 1);
  const office = planOffice(random, count, options.until.getTime(), domain);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await refuseSecondLoad(client, orgId, office);
    const written = await load({ client, orgId, office, options, progress });
    progress('vacuum and analyze');
    await client.query('VACUUM (ANALYZE) candidate, application, activity, tally, job');
    const seconds = Math.round((Date.now() - start) / 100) / 10;
    return { orgId, orgName: options.orgName, jobs: count, ...written, seconds };
  } finally {
    await client.end();
  }
}
