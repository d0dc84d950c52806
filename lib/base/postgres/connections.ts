import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { PrismaClient } from '@/prisma/generated/client';
import { BoundedPool, type PoolSettings } from './connection';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const maxNamedStatements = 300;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a Prisma statement, so that it is parsed and planned
 * once. After the first 300 statements the name is empty and the statement is not kept: lists of
 * different lengths would otherwise add statements without end.
 */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= maxNamedStatements) return '';
  const name = `prisma-${names.size}`;
  names.set(sql, name);
  return name;
}

/** A pool and the Prisma client over it. */
export type Connections = { pool: BoundedPool; prisma: PrismaClient };

/** Opens a pool on a server by the environment's settings, except for what `different` says. */
export function openPool(
  connectionString: string,
  different: Partial<PoolSettings> = {},
): BoundedPool {
  const pool = new BoundedPool({
    connectionString,
    max: env().DATABASE_POOL_SIZE,
    statementSeconds: env().DATABASE_STATEMENT_SECONDS,
    isPooled: env().DATABASE_POOLER === 'transaction',
    ...different,
  });
  // Only the message is logged: the error object holds the connection and every statement it ran.
  pool.on('error', ({ message }) =>
    log().warn({ reason: message }, 'idle database connection lost'),
  );
  return pool;
}

/** Opens a pool as openPool does, and a Prisma client over it. */
export function openConnections(
  connectionString: string,
  different: Partial<PoolSettings> = {},
): Connections {
  const pool = openPool(connectionString, different);
  const isPooled = env().DATABASE_POOLER === 'transaction';
  const statementNameGenerator = isPooled ? () => '' : statementName;
  return {
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) }),
  };
}

/** Closes a pool and its Prisma client. */
export async function closeConnections({ prisma, pool }: Connections): Promise<void> {
  await prisma.$disconnect();
  if (!pool.ended) await pool.end();
}
