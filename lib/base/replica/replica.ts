// The replica: a standby of the database that lists and reports may be read from. What is written,
// and whatever the replica cannot do now, goes to the primary.

import { AsyncLocalStorage } from 'node:async_hooks';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { observeReplicaRead } from '@/lib/base/metrics/registry';
import { observeReplica } from '@/lib/base/metrics/replica-gauges';
import type { BoundedPool } from '@/lib/base/postgres/connection';
import {
  type Connections,
  closeConnections,
  openConnections,
  openPool,
} from '@/lib/base/postgres/connections';
import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';
import { type ReplicaState, ReplicaWatch } from './watch-replica';

type Replica = { connections: Connections; watch: ReplicaWatch; watching: BoundedPool[] };

// Hot reload evaluates this module again; the connections must survive.
const holder: { recruitingReplica?: Replica } & typeof globalThis = globalThis;

const reading = new AsyncLocalStorage<Connections>();

// A list that takes longer here than this is better asked of the primary.
const longestSeconds = 5;

function open(url: string): Replica {
  const statementSeconds = Math.min(longestSeconds, env().DATABASE_STATEMENT_SECONDS);
  // Of their own, so that whoever waits for a connection of the pools does not hold up the watch.
  const own = { max: 1, statementSeconds: 2 };
  const [primary, standby] = [openPool(env().DATABASE_URL, own), openPool(url, own)];
  return {
    connections: openConnections(url, { statementSeconds, isReadOnly: true }),
    watch: new ReplicaWatch(primary, standby, env().DATABASE_READ_LAG_SECONDS * 1000),
    watching: [primary, standby],
  };
}

function replica(): Replica | undefined {
  const url = env().DATABASE_READ_URL;
  if (!url || holder.recruitingReplica) return holder.recruitingReplica;
  holder.recruitingReplica = open(url);
  observeReplica(() => holder.recruitingReplica?.watch.state());
  return holder.recruitingReplica;
}

/** What is known of the replica now; undefined where there is none. */
export function replicaState(): ReplicaState | undefined {
  return replica()?.watch.state();
}

/** The connections of the replica, inside `onReplica`. */
export function readingReplica(): Connections | undefined {
  return reading.getStore();
}

/** Why nothing may be read from the replica now; undefined if it may be. */
async function refuses(watch: ReplicaWatch, isAllowed: () => Promise<boolean>) {
  const { word } = watch.state();
  if (word !== 'ok') return word;
  if (!(await isAllowed())) return 'recent_write';
  // Asked again: what isAllowed has found out must be older than what the replica holds.
  const { word: since } = watch.state();
  return since === 'ok' ? undefined : since;
}

/**
 * Runs `work`, which only reads, on the replica if that is near enough to the primary and
 * `isAllowed` says yes, otherwise on the primary. Only an answer counts: if the replica throws
 * anything at all, the primary is asked instead.
 */
export async function onReplica<T>(
  isAllowed: () => Promise<boolean>,
  work: () => Promise<T>,
): Promise<T> {
  const open = replica();
  if (!open) return work();
  const refusal = await refuses(open.watch, isAllowed);
  if (refusal) {
    observeReplicaRead(refusal);
    return work();
  }
  try {
    const result = await reading.run(open.connections, work);
    observeReplicaRead('replica');
    return result;
  } catch (error) {
    observeReplicaRead(error instanceof ServiceError ? 'refused' : 'failed');
    if (isDatabaseTrouble(error)) open.watch.distrust();
    if (!(error instanceof ServiceError)) log().warn({ err: error }, 'the replica gave no answer');
    return work();
  }
}

/** Closes every connection to the replica. */
export async function closeReplica(): Promise<void> {
  const open = holder.recruitingReplica;
  holder.recruitingReplica = undefined;
  if (!open) return;
  await open.watch.close();
  await closeConnections(open.connections);
  await Promise.all(open.watching.map((pool) => pool.end()));
}
