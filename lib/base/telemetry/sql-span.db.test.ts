import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prisma } from '@/lib/base/db';
import { BoundedPool } from '@/lib/base/postgres/connection';
import { type Collector, startCollector } from '@/lib/testing/collector';
import { useTestDatabase } from '@/lib/testing/database';
import { inSpan } from './spans';
import { startTelemetry, type Telemetry } from './start';

useTestDatabase();
let collector: Collector;
let telemetry: Telemetry;
let connections: BoundedPool;

beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${collector.url}/v1/traces`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  telemetry = await startTelemetry();
  connections = new BoundedPool({
    ...{ connectionString: process.env.DATABASE_URL ?? '', max: 1 },
    ...{ statementSeconds: 15, isPooled: false },
  });
});

afterEach(async () => {
  await connections.end();
  await telemetry.stop();
  await collector.close();
  vi.unstubAllEnvs();
});

const work = <T>(name: string, run: () => Promise<T>) =>
  inSpan(() => ({ name, kind: 'internal', attributes: {}, parent: null }), run);

test('a statement that fails is told by its code, not by its message or values', async () => {
  const fails = (query: () => Promise<unknown>) => expect(query()).rejects.toThrow('planted');
  await work('both', async () => {
    await fails(() => connections.query(`SELECT 'planted'::int`));
    const client = await connections.connect();
    await fails(() => client.query('SELECT $1::text::int', ['planted']));
    client.release();
    await fails(() => prisma().$queryRaw`SELECT ${'planted'}::text::int`);
  });
  await telemetry.flush();
  const failed = collector.spans().filter(({ kind }) => kind === 3);
  expect(failed).toHaveLength(3);
  for (const { attributes, status } of failed) {
    expect([attributes['db.response.status_code'], status.code]).toEqual(['22P02', 2]);
    expect(attributes['db.query.text']).toMatch(/^SELECT (\?::int|\$1::text::int)$/);
  }
  expect(collector.text()).not.toContain('planted');
});

test('a statement that waited for a connection belongs to who asked for it', async () => {
  const held = await connections.connect();
  const waiting = work('asks', () => connections.query('SELECT 1 AS waited'));
  await work('holds', async () => {
    await held.query('SELECT 2 AS held');
    held.release();
    await waiting;
  });
  await telemetry.flush();
  const idOf = (name: string) => collector.spans().find((span) => span.name === name)?.spanId;
  const parentOf = (text: string) =>
    collector.spans().find(({ attributes }) => attributes['db.query.text'] === text)?.parentSpanId;
  expect(parentOf('SELECT ? AS waited')).toBe(idOf('asks'));
  expect(parentOf('SELECT ? AS held')).toBe(idOf('holds'));
});

test('a statement outside of all work is not told', async () => {
  await connections.query('SELECT 1');
  await telemetry.flush();
  expect(collector.spans()).toEqual([]);
});
