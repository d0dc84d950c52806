import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '@/lib/base/log';
import { directUrl } from '@/lib/base/postgres/open-database';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { placeOf, serverBehind, strayed } from '@/lib/cli/database-addresses';

const LEADER_LOCK = 7_250_163_405;
const CHECK_MS = 5_000;
// The server ends the session of a leader that has gone silent, and releases the lock with it.
const SILENCE_MS = 15_000;
// How many checks pass before one asks again whether it is still the server that is written to.
const STRAY_CHECKS = 6;

/** Whether this process leads all that share its database. */
export interface Leadership {
  isHeld(): boolean;
  /** Why this process can neither lead nor stand by now; null where it can. */
  trouble(): string | null;
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

/** One try after the other for the lead, on a connection that is made anew where it breaks. */
class Candidacy {
  isHeld = false;
  trouble: string | null = null;
  readonly #databaseUrl: string;
  #said: boolean | undefined;
  #client: pg.Client | undefined;
  #checks = 0;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  get #direct(): string {
    return directUrl(this.#databaseUrl);
  }

  get #variable(): string {
    return this.#direct === this.#databaseUrl ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL';
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    this.#checks = 0;
    try {
      this.#client = await connect(this.#direct);
      return this.#client;
    } catch (error) {
      throw new Problem(`${this.#variable} does not answer: ${messageOf(error)}`);
    }
  }

  // Who led on a server that others no longer write to would lead nobody, beside another leader.
  async #requirePlace(client: pg.Client): Promise<void> {
    const isDue = this.#checks % STRAY_CHECKS === 0;
    this.#checks += 1;
    if (!isDue || this.#variable === 'DATABASE_URL') return;
    const wrong = await strayed(await serverBehind(client), this.#databaseUrl);
    if (wrong) throw new Problem(wrong);
  }

  async check(): Promise<void> {
    const client = await this.#connected();
    await this.#requirePlace(client);
    if (this.isHeld) await client.query('SELECT 1');
    else {
      const asked = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LEADER_LOCK]);
      this.isHeld = asked.rows[0]?.taken === true;
      this.#tell();
    }
    this.trouble = null;
  }

  /** Says who leads, each time that changes and after every break. */
  #tell(): void {
    if (this.isHeld === this.#said) return;
    this.#said = this.isHeld;
    log().info(`Scheduler: ${this.isHeld ? 'this' : 'another'} process leads.`);
  }

  fail(error: unknown): void {
    const reason =
      error instanceof Problem ? error.message : `the connection broke: ${messageOf(error)}`;
    if (this.isHeld) log().warn({ reason }, 'Scheduler: the lead is lost.');
    else if (reason !== this.trouble) {
      const at = { [this.#variable]: placeOf(this.#direct) };
      log().error(at, `Scheduler: it leads nothing. ${reason}`);
    }
    this.isHeld = false;
    this.#said = undefined;
    this.trouble = reason;
    this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async end(): Promise<void> {
    this.isHeld = false;
    await this.#client?.end();
  }
}

/**
 * Tries for the lead, and keeps it by an advisory lock, until `signal` or `resign`. The lock goes
 * past a pooler, on a connection of its own: when that breaks, the lead is lost at once, and free
 * for another process after 15 seconds at most. Nobody leads by a server other than the one that
 * the service writes to.
 */
export function seekLeadership(
  databaseUrl: string,
  signal: AbortSignal,
  everyMs = CHECK_MS,
): Leadership {
  const candidacy = new Candidacy(databaseUrl);
  const watch = async () => {
    while (!signal.aborted) {
      await candidacy.check().catch((error: unknown) => candidacy.fail(error));
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    isHeld: () => candidacy.isHeld,
    trouble: () => candidacy.trouble,
    async resign() {
      await watching;
      await candidacy.end();
    },
  };
}
