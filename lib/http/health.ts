import path from 'node:path';
import type pg from 'pg';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { clockSkewSeconds, tolerableSkewSeconds } from '@/lib/base/metrics/clock-skew';
import { withTimeout } from '@/lib/base/metrics/with-timeout';
import type { BoundedPool } from '@/lib/base/postgres/connection';
import { knowsLetters } from '@/lib/base/postgres/letters';
import { pendingMigrations } from '@/lib/base/postgres/pending-migrations';
import { replicaState } from '@/lib/base/replica/replica';
import { documentsTrouble } from '@/lib/hiring/documents/storage';

const deadlineMs = 2_000;

/**
 * What readiness depends on, missing migrations, and what is named beside it: how far the clocks are
 * apart, and whether the letters of every script are known.
 */
async function examine(database: Pick<pg.Pool, 'query'>) {
  const [missing, skewSeconds] = await Promise.all([
    pendingMigrations(database, path.join(process.cwd(), 'prisma')),
    clockSkewSeconds(database),
  ]);
  // What is missing may be what tells it.
  const hasLetters = missing.length > 0 || (await knowsLetters(database));
  return { missing, skewSeconds, hasLetters };
}

type Readiness = { isReady: boolean; skewSeconds: number; hasLetters: boolean };

/**
 * Says whether the database answers in time and has every migration of this version, by how much its
 * clock is ahead of ours, and whether it knows the letters of every script.
 */
export async function readiness(
  database: Pick<pg.Pool, 'query'> = pool(),
  withinMs = deadlineMs,
): Promise<Readiness> {
  try {
    const { missing, ...more } = await withTimeout(examine(database), withinMs);
    if (missing.length > 0) log().warn({ missing }, 'not ready: migrations are missing');
    return { isReady: missing.length === 0, ...more };
  } catch (error) {
    log().warn({ err: error }, 'not ready: the database does not answer');
    return { isReady: false, skewSeconds: 0, hasLetters: true };
  }
}

function health(isWell: boolean, more: Record<string, number | string> = {}): Response {
  const body = { status: isWell ? 'ok' : 'unavailable', ...more };
  return Response.json(body, {
    status: isWell ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Answers whether the process is well: 503 where its connections are stuck and only a restart helps. */
export function answerHealth(connections: Pick<BoundedPool, 'isStuck'> = pool()): Response {
  return health(!connections.isStuck());
}

function replicaWords(): Record<string, number | string> {
  const state = replicaState();
  if (!state) return {};
  const { word, lagSeconds } = state;
  return { replica: word, ...(lagSeconds !== undefined && { replica_lag_seconds: lagSeconds }) };
}

function documentsWords(): Record<string, string> {
  const trouble = documentsTrouble();
  return typeof trouble === 'string' ? { documents: 'unavailable' } : {};
}

/**
 * Answers whether requests can be served: 503 where the database is away or not migrated. A clock that
 * is seconds off serves nevertheless, and is named; so do a replica, however far behind it is, a
 * database that takes only ASCII for letters, and a place for documents that takes none.
 */
export async function answerReadiness(database?: Pick<pg.Pool, 'query'>): Promise<Response> {
  const { isReady, skewSeconds, hasLetters } = await readiness(database);
  const isOff = Math.abs(skewSeconds) > tolerableSkewSeconds;
  if (isOff) log().warn({ skewSeconds }, 'the clock differs from the database’s');
  const clock: Record<string, number> = isOff ? { clock_skew_seconds: skewSeconds } : {};
  const letters: Record<string, string> = hasLetters ? {} : { letters: 'ascii_only' };
  return health(isReady, { ...clock, ...letters, ...replicaWords(), ...documentsWords() });
}
