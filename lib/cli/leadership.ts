import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { directUrl } from '@/lib/base/postgres/open-database';
import { messageOf } from '@/lib/base/postgres/problem';

const LEADER_LOCK = 7_250_163_405;
const CHECK_MS = 5_000;
// The server ends the session of a leader that has gone silent, and releases the lock with it.
const SILENCE_MS = 15_000;

/** Whether this process leads all that share its database. */
export interface Leadership {
  isHeld(): boolean;
  /** Gives the lead to whoever asks next. */
  resign(): Promise<void>;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
    keepAlive: true,
    application_name: 'recruiting scheduler',
  });
  // What ends the connection also fails the next query, which is where it is noticed.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SET idle_session_timeout = ${SILENCE_MS}`);
  return client;
}

/** Says who leads each time that changes; who leads from the start has nothing to tell. */
function newTeller(): (leads: boolean) => void {
  let standsBy = false;
  return (leads) => {
    if (leads === standsBy)
      console.error(`Scheduler: ${leads ? 'this' : 'another'} process leads.`);
    standsBy = !leads;
  };
}

/**
 * Tries for the lead, and keeps it by an advisory lock, until `signal` or `resign`. The lock goes
 * past a pooler, on a connection of its own: when that breaks, the lead is lost at once, and free
 * for another process after 15 seconds at most.
 */
export function seekLeadership(
  databaseUrl: string,
  signal: AbortSignal,
  everyMs = CHECK_MS,
): Leadership {
  let client: pg.Client | undefined;
  let isHeld = false;
  let trouble = '';

  const tell = newTeller();
  const check = async () => {
    client ??= await connect(directUrl(databaseUrl));
    if (isHeld) await client.query('SELECT 1');
    else {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [
        LEADER_LOCK,
      ]);
      isHeld = rows[0]?.taken === true;
      tell(isHeld);
    }
    trouble = '';
  };
  const fail = (error: unknown) => {
    isHeld = false;
    client?.end().catch(() => undefined);
    client = undefined;
    if (messageOf(error) !== trouble) console.error(`Scheduler: ${messageOf(error)}`);
    trouble = messageOf(error);
  };
  const watch = async () => {
    while (!signal.aborted) {
      await check().catch(fail);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    isHeld: () => isHeld,
    async resign() {
      await watching;
      isHeld = false;
      await client?.end();
    },
  };
}
