import type pg from 'pg';
import { closeDatabase, pool } from '@/lib/base/db';

type Query = (...args: unknown[]) => unknown;

/** What has become of the statements that this process sends. */
export type Life = {
  /** How many were answered by the database. */
  answered: number;
  isDead: boolean;
};

const gone = () => new Error('Connection terminated: the process is dead');

/**
 * Gives this process new connections that are cut, all of them, once the database has carried out
 * `statements` more: what comes after never reaches it, as if the process had been killed there.
 */
export async function dieAfter(statements: number): Promise<Life> {
  await closeDatabase();
  const life: Life = { answered: 0, isDead: false };
  const clients = new Set<pg.PoolClient>();
  const die = () => {
    life.isDead = true;
    for (const client of clients) client.end();
  };
  const count = () => {
    life.answered += 1;
    if (life.answered === statements) die();
    return life.isDead;
  };
  pool().on('connect', (client) => {
    clients.add(client);
    client.query = mortal(client.query.bind(client) as Query, life, count) as typeof client.query;
  });
  return life;
}

/** A query that fails while the process is dead, and whose answer is lost where it has died of it. */
function mortal(query: Query, life: Life, count: () => boolean): Query {
  return (...args) => {
    const last = args.at(-1);
    if (typeof last !== 'function') {
      if (life.isDead) return Promise.reject(gone());
      const counted = (answer: unknown) => {
        if (count()) throw gone();
        return answer;
      };
      return Promise.resolve(query(...args)).then(counted);
    }
    const answer = (error: unknown, result?: unknown) => {
      if (!error && count()) last(gone());
      else last(error, result);
    };
    if (life.isDead) return answer(gone());
    return query(...args.slice(0, -1), answer);
  };
}
