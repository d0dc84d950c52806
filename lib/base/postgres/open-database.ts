import pg from 'pg';
import { localCluster } from './cluster';
import { type Hold, holdEmbedded } from './embedded';
import { codeOf, messageOf, Problem } from './problem';

const OLDEST_SERVER = 150_000;

/** An open database: its URL and how to release it. */
export interface OpenDatabase {
  url: string;
  embedded: boolean;
  close(): Promise<void>;
}

function addressOf(databaseUrl: string, variable: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
  } catch {
    throw new Problem(
      `${variable} is not a URL: it looks like postgresql://user:password@host:5432/db.`,
    );
  }
}

/**
 * Connects to a database once; throws a Problem that names the variable it came from where it is away,
 * does not exist or is too old.
 */
export async function requireServer(databaseUrl: string): Promise<void> {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = process.env;
  const isDirect = databaseUrl === DIRECT_DATABASE_URL && databaseUrl !== DATABASE_URL;
  const variable = isDirect ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
  const address = addressOf(databaseUrl, variable);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const answer = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    if ((answer.rows[0]?.version ?? 0) < OLDEST_SERVER) {
      throw new Problem(`PostgreSQL at ${address} is older than 15: use 15 or newer.`);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const reason = messageOf(error) || codeOf(error) || 'no reason given';
    throw new Problem(`The database of ${variable} at ${address} cannot be used: ${reason}.`);
  } finally {
    await client.end();
  }
}

/**
 * Returns the URL of the same database past its pooler: DIRECT_DATABASE_URL for the service's own
 * database. Throws a Problem if a pooler is configured and DIRECT_DATABASE_URL is not.
 */
export function directUrl(databaseUrl: string): string {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_POOLER } = process.env;
  if (databaseUrl !== DATABASE_URL) return databaseUrl;
  if (DIRECT_DATABASE_URL) return DIRECT_DATABASE_URL;
  if (DATABASE_POOLER !== 'transaction') return databaseUrl;
  throw new Problem(
    'DATABASE_POOLER is "transaction": set DIRECT_DATABASE_URL, which migrations use past the pooler.',
  );
}

const open = new Set<Hold>();

/** Opens DATABASE_URL, or the embedded server's database `recruiting` if it is not set. */
export async function openDatabase(): Promise<OpenDatabase> {
  const given = process.env.DATABASE_URL;
  if (given) {
    await requireServer(given);
    return { url: given, embedded: false, close: async () => undefined };
  }
  const hold = await holdEmbedded(localCluster(), 'recruiting');
  open.add(hold);
  return { url: hold.url, embedded: true, close: () => release(hold) };
}

async function release(hold: Hold): Promise<void> {
  if (open.delete(hold)) await hold.release();
}

/** Releases every database this process has open. */
export async function closeDatabases(): Promise<void> {
  for (const hold of open) await release(hold);
}

/**
 * Runs `work` with the database's URL and releases the database afterwards, even after an error.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await work(database.url);
  } finally {
    await database.close();
  }
}
