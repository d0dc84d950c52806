import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { requireMigrated } from '@/lib/base/postgres/migrate';
import { fitConnections } from '@/lib/cli/connection-limit';
import { sayLoggedValues } from '@/lib/cli/deployment';
import { seekLeadership } from '@/lib/cli/leadership';
import { useTestDatabase } from '@/lib/testing/database';
import { useServiceFolders } from '@/lib/testing/service-folder';
import { startHastyServer } from '@/lib/testing/throwaway-server';

useTestDatabase();
const { home, runIn } = useServiceFolders();

const url = () => process.env.DATABASE_URL ?? '';

afterEach(() => vi.unstubAllEnvs());

const APP_URL = 'https://hiring.example.com';
const key = Buffer.alloc(32, 7).toString('base64');

describe.concurrent('npm run serve', () => {
  it.each([
    ['no database', {}, [], /DATABASE_URL is not set/],
    ['no key', { DATABASE_URL: 'yes' }, [], /SECRETS_KEY is not set/],
    ['no address', { DATABASE_URL: 'yes', SECRETS_KEY: key }, [], /APP_URL is not set: .*https:/],
    [
      'what is no number',
      { DATABASE_URL: 'yes', SECRETS_KEY: key, APP_URL, DATABASE_POOL_SIZE: 'many' },
      [],
      /DATABASE_POOL_SIZE is "many" and must be a whole number from 1, such as 20/,
    ],
    [
      'a collector without a scheme',
      {
        DATABASE_URL: 'yes',
        SECRETS_KEY: key,
        APP_URL,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      },
      [],
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be .*such as http:/,
    ],
    [
      'no build',
      { DATABASE_URL: 'yes', SECRETS_KEY: key, APP_URL },
      [],
      /not built: run "npm run build"/,
    ],
    ['an unknown flag', {}, ['--cron'], /--cron.*npm run serve/],
  ])(
    'refuses %s in one sentence',
    async (_, given, args, message) => {
      const named = 'DATABASE_URL' in given ? { ...given, DATABASE_URL: url() } : given;
      const served = runIn(home(), 'lib/cli/serve.ts', args, named);
      const { stdout, stderr } = await served.catch((error) => error);
      expect(stderr).toBe('');
      const { level, time, msg } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
      expect([level, new Date(time).getTime() > 0]).toEqual([50, true]);
      expect(msg).toMatch(message);
    },
    120_000,
  );
});

it('npm run migrate says what it applied, and that nothing is left', async () => {
  const { stdout } = await runIn(home(), 'lib/cli/migrate.ts', [], { DATABASE_URL: url() });
  expect(stdout).toBe('The database has every migration of this release already.\n');
  const unnamed = runIn(home(), 'lib/cli/migrate.ts');
  await expect(unnamed).rejects.toMatchObject({ stderr: expect.stringMatching(/DATABASE_URL is/) });
});

it('npm run migrate says what the server would log of people', async () => {
  const telling = new URL(url());
  telling.searchParams.set('options', '-c log_min_messages=warning -c log_error_verbosity=default');
  const { stderr } = await runIn(home(), 'lib/cli/migrate.ts', [], { DATABASE_URL: telling.href });
  expect(stderr).toMatch(/may log what people are called.*log_error_verbosity is default/);
  // What deserves a look is no error of the log.
  const [warned, failed] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  warned.mockImplementation(() => undefined);
  await sayLoggedValues(telling.href);
  expect([warned.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0]);
  warned.mockRestore();
  failed.mockRestore();
});

describe('connections', () => {
  const limit = (count: number) => onDatabase(`CONNECTION LIMIT ${count}`);

  async function onDatabase(change: string): Promise<void> {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query(`ALTER DATABASE "${new URL(url()).pathname.slice(1)}" ${change}`);
    await client.end();
  }

  afterAll(() => limit(-1));

  it('are shared out among the workers where their number is not set', async () => {
    await limit(22);
    vi.stubEnv('DATABASE_POOL_SIZE', undefined);
    vi.stubEnv('WEB_CONCURRENCY', '4');
    await fitConnections(url());
    expect(process.env.DATABASE_POOL_SIZE).toBe('5');
  });

  it('are refused where more are asked for than there are', async () => {
    await limit(22);
    vi.stubEnv('DATABASE_POOL_SIZE', '6');
    vi.stubEnv('WEB_CONCURRENCY', '4');
    await expect(fitConnections(url())).rejects.toThrow(
      /allows 22 connections, and 4 workers with 6/,
    );
    vi.stubEnv('DATABASE_POOLER', 'transaction');
    await fitConnections(url());
  });

  it('are counted on the replica too, whose absence stops no start', async () => {
    await limit(22);
    vi.stubEnv('WEB_CONCURRENCY', '4');
    vi.stubEnv('DATABASE_POOL_SIZE', undefined);
    vi.stubEnv('DATABASE_READ_URL', url());
    await fitConnections(url());
    // Each worker watches the replica on one more.
    expect(process.env.DATABASE_POOL_SIZE).toBe('4');
    vi.stubEnv('DATABASE_POOL_SIZE', '5');
    const elsewhere = new URL(url());
    elsewhere.pathname = '/postgres';
    vi.stubEnv('DATABASE_READ_URL', url());
    await expect(fitConnections(elsewhere.href)).rejects.toThrow(/The replica allows 22.*5 more/);
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubEnv('DATABASE_POOL_SIZE', '4');
    vi.stubEnv('DATABASE_READ_URL', 'postgresql://nobody@127.0.0.1:1/nothing');
    await fitConnections(url());
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/replica .* does not answer/));
    warned.mockRestore();
  });
});

describe('the lead of the schedulers', () => {
  it('has one, is lost with its connection, and goes to the next when it resigns', async () => {
    const stops = { slow: new AbortController(), quick: new AbortController() };
    const slow = seekLeadership(url(), stops.slow.signal, 400);
    await vi.waitFor(() => expect(slow.isHeld()).toBe(true), 5_000);
    const quick = seekLeadership(url(), stops.quick.signal, 20);
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await client.end();
    await vi.waitFor(() => expect([slow.isHeld(), quick.isHeld()]).toEqual([false, true]), 5_000);
    stops.quick.abort();
    await quick.resign();
    await vi.waitFor(() => expect(slow.isHeld()).toBe(true), 5_000);
    stops.slow.abort();
    await slow.resign();
  });
});

describe('after a failover that forgot DIRECT_DATABASE_URL', () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';

  it('an instance starts by DATABASE_URL alone', async () => {
    vi.stubEnv('DIRECT_DATABASE_URL', nowhere);
    await requireMigrated(url());
  });

  it('a scheduler names the variable that leads nowhere, and leads once it is right', async () => {
    vi.stubEnv('DIRECT_DATABASE_URL', nowhere);
    const stop = new AbortController();
    const leadership = seekLeadership(url(), stop.signal, 20);
    const trouble = () => leadership.trouble();
    await vi.waitFor(
      () => expect(trouble()).toMatch(/^DIRECT_DATABASE_URL does not answer/),
      5_000,
    );
    const right = new URL(url());
    right.searchParams.set('application_name', 'past');
    vi.stubEnv('DIRECT_DATABASE_URL', right.href);
    await vi.waitFor(() => expect([leadership.isHeld(), trouble()]).toEqual([true, null]), 5_000);
    stop.abort();
    await leadership.resign();
  });

  it('a scheduler leads nothing by a server that the service does not write to', async () => {
    const other = await startHastyServer();
    try {
      vi.stubEnv('DIRECT_DATABASE_URL', other.url);
      const stop = new AbortController();
      const leadership = seekLeadership(url(), stop.signal, 20);
      await vi.waitFor(
        () => expect(leadership.trouble()).toMatch(/lead to different servers/),
        5_000,
      );
      expect(leadership.isHeld()).toBe(false);
      stop.abort();
      await leadership.resign();
    } finally {
      other.stop();
    }
  }, 60_000);
});
