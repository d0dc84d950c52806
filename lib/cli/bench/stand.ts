import pg from 'pg';
import { addToken } from '@/lib/auth/api-tokens/token-rows';
import { inTransaction } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { createMember } from '@/lib/testing/factories';
import { builtOf } from './against';
import { type Contestant, inTurns } from './measure';
import { type BenchServer, startServer } from './server';
import { Connection } from './socket';

/** The server that is measured and, in the same turns, that of an earlier commit. */
export type Stand = { now: BenchServer; before?: BenchServer };

/** One request that is asked again and again; several paths are asked for in turn. */
export type Asking = { name: string; paths: readonly string[] };

/** Where a server says nothing, as fast as it can. */
export const emptyHandler: Asking = { name: 'empty handler', paths: ['/api/bench/empty'] };

/** A contestant that is closed when its turns are over. */
export type Open = Contestant & { close(): Promise<void> | void };

/** Starts the servers, each built; the earlier commit's too if one is named. */
export async function startStand(databaseUrl: string, against?: string): Promise<Stand> {
  const folder = against ? await builtOf(against) : undefined;
  const now = await startServer(databaseUrl);
  return folder ? { now, before: await startServer(databaseUrl, { folder }) } : { now };
}

/** A token of a member who may do everything, as integrators come with. */
export async function issueToken(orgId: string): Promise<string> {
  const { userId, name } = await createMember(orgId);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const wanted = { orgId, owner: { userId }, name: 'Bench', createdBy: name, expiresAt };
  return (await inTransaction((tx) => addToken(tx, wanted))).token;
}

/** So many connections that ask a server for the same. */
export async function getting(
  server: Pick<BenchServer, 'port'> & Partial<Pick<BenchServer, 'cpu'>>,
  token: string,
  { name, paths }: Asking,
  connections: number,
): Promise<Open> {
  const opened = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(server.port, token)),
  );
  const workers = opened.map((connection) => async (index: number) => {
    const path = paths[index % paths.length] ?? '/';
    const { status } = await connection.get(path);
    if (status !== 200) throw new Problem(`${name}: ${path} answers ${status}.`);
  });
  const close = () => {
    for (const connection of opened) connection.close();
  };
  return { workers, close, ...(server.cpu && { cpu: server.cpu }) };
}

/** So many connections that ask the database for the same, without a server between. */
export function querying(
  databaseUrl: string,
  statement: { name: string; text: string; values: unknown[] },
  connections: number,
): Open {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.min(connections, 20) });
  const work = async () => {
    await pool.query({ ...statement, name: statement.name.slice(0, 63) });
  };
  return { workers: Array.from({ length: connections }, () => work), close: () => pool.end() };
}

/** Asks a server for all of this on eight connections for a while: code that runs often gets fast. */
export async function warmUp(server: BenchServer, token: string, paths: string[]): Promise<void> {
  const open = await getting(server, token, { name: 'warm-up', paths }, 8);
  await inTurns([open], { rounds: 0, requests: 10_000, milliseconds: 10_000 });
  await open.close();
}
