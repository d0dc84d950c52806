import {
  appendFileSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Cluster, runningServer } from './cluster';
import { holdEmbedded } from './embedded';

const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
const cluster: Cluster = {
  directory: path.join(folder, '.data', 'postgres'),
  portFile: path.join(folder, '.data', 'postgres-port'),
};

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is one server for all processes that start it at once, and runs until the last one releases it', async () => {
    const holds = await Promise.all([
      holdEmbedded(cluster, 'recruiting'),
      holdEmbedded(cluster, 'recruiting'),
    ]);
    const [first, second] = holds;
    expect(first?.url).toBe(second?.url);
    // Others may pass through the folder itself but read nothing in it.
    expect(lstatSync(path.dirname(cluster.directory)).mode & 0o067).toBe(0);
    for (const name of [cluster.directory, cluster.portFile]) {
      expect(lstatSync(name).mode & 0o077, name).toBe(0);
    }
    expect(lstatSync(path.join(cluster.directory, 'server.log')).mode & 0o077).toBe(0);
    await first?.release();
    expect(await answers(second?.url ?? '')).toBe(true);
    await second?.release();
    expect(runningServer(cluster)).toBeUndefined();
  });

  it('logs no value that it refuses, and no password', async () => {
    const hold = await holdEmbedded(cluster, 'recruiting');
    const client = new pg.Client({ connectionString: hold.url });
    await client.connect();
    await client.query('CREATE TABLE known (name text UNIQUE CHECK (length(name) > 3), id uuid)');
    const refused = [
      `INSERT INTO known (name) VALUES ('zqxmarker'), ('zqxmarker')`,
      `INSERT INTO known (name, id) VALUES ('x', '0190aaaa-0000-7000-8000-00007a71786d')`,
      `INSERT INTO known (id) VALUES ('zqxmarker')`,
      `CREATE ROLE postgres LOGIN PASSWORD 'zqxmarker'`,
      `SELECT 'zqxmarker' FROM nowhere`,
    ];
    for (const statement of refused) await expect(client.query(statement)).rejects.toThrow(/./);
    await expect(
      client.query('INSERT INTO known (id) VALUES ($1::text::uuid)', ['zqxmarker']),
    ).rejects.toThrow(/./);
    await client.query('DROP TABLE known');
    await client.end();
    await hold.release();
    const written = readFileSync(path.join(cluster.directory, 'server.log'), 'utf8');
    expect(written).toMatch(/starting PostgreSQL/);
    expect(written).not.toMatch(/zqxmarker|7a71786d|PASSWORD/i);
  });

  it('begins its log anew where a release before has logged what it refused', async () => {
    const log = path.join(cluster.directory, 'server.log');
    const own = readFileSync(log, 'utf8');
    await (await holdEmbedded(cluster, 'recruiting')).release();
    expect(readFileSync(log, 'utf8').startsWith(own)).toBe(true);
    writeFileSync(path.join(cluster.directory, 'postgresql.auto.conf'), `port = '1'\n`);
    appendFileSync(log, `DETAIL:  Key (name)=(zqxmarker) already exists.\n`);
    await (await holdEmbedded(cluster, 'recruiting')).release();
    expect(readFileSync(log, 'utf8')).toMatch(/^(?!.*zqxmarker).*starting PostgreSQL/s);
  });

  const untilAnswering = async (url: string) => {
    for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await sleep(100);
  };

  it('restarts by itself where it was after being killed, in part or as a whole, with all committed data', async () => {
    const hold = await holdEmbedded(cluster, 'recruiting');
    const client = new pg.Client({ connectionString: hold.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 1 AS one');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await untilAnswering(hold.url);
    // Whoever holds it has come back by then.
    await sleep(1_000);
    process.kill(runningServer(cluster)?.pid ?? 0, 'SIGKILL');
    await untilAnswering(hold.url);
    const again = new pg.Client({ connectionString: hold.url });
    await again.connect();
    expect((await again.query('SELECT one FROM kept')).rows).toEqual([{ one: 1 }]);
    await again.end();
    await hold.release();
    expect(runningServer(cluster)).toBeUndefined();
  });
});
