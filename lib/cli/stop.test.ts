import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Bundle, bundleScript } from '@/lib/testing/bundle-script';
import { freePort } from './ports';

const services: ChildProcess[] = [];
let bundles: Bundle[] = [];

beforeAll(async () => {
  const scripts = ['plain-service', 'plain-worker'];
  bundles = await Promise.all(
    scripts.map((name) => bundleScript(new URL(`testing/${name}.ts`, import.meta.url))),
  );
});

afterAll(() => {
  for (const service of services) service.kill('SIGKILL');
  for (const bundle of bundles) bundle.remove();
});

async function start(drainSeconds: number, workers = 2) {
  const port = await freePort();
  const service = spawn(
    process.execPath,
    bundles.map(({ file }) => file),
    {
      stdio: ['ignore', 2, 2, 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: 'postgresql://nowhere',
        SECRETS_KEY: Buffer.alloc(32).toString('base64'),
        PORT: String(port),
        WEB_CONCURRENCY: String(workers),
        DRAIN_SECONDS: String(drainSeconds),
      },
    },
  );
  services.push(service);
  const ended = once(service, 'exit').then(([code]) => ({ code, at: performance.now() }));
  await once(service, 'message');
  return { service, port, ended };
}

async function ask(port: number, path: string, agent = new Agent()) {
  const [response] = await once(get({ port, path, agent }), 'response');
  const { statusCode: status, headers } = response;
  return { status, connection: headers.connection, body: await text(response) };
}

async function askWorkers(port: number, path: string) {
  return Promise.all(Array.from({ length: 6 }, () => ask(port, path)));
}

// Mostly they wait: together they take as long as the longest.
describe.concurrent('a service', { timeout: 60_000 }, () => {
  it('that is told to stop is not ready first, serves on meanwhile, finishes what it has and ends', async ({
    expect,
  }) => {
    const { service, port, ended } = await start(3);
    const kept = new Agent({ keepAlive: true });
    expect(await ask(port, '/', kept)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const told = performance.now();
    service.kill('SIGTERM');
    const verdicts = async () => (await askWorkers(port, '/readyz')).map(({ status }) => status);
    await expect.poll(verdicts).toEqual(Array.from({ length: 6 }, () => 503));
    expect(await ask(port, '/', kept)).toMatchObject({ status: 200, connection: 'close' });
    const pids = new Set((await askWorkers(port, '/')).map(({ body }) => body));
    expect(pids.size).toBe(2);
    // It takes as long as they still listen, so that it is under way when they no longer do.
    expect(await ask(port, '/slow')).toMatchObject({ status: 200 });
    const { code, at } = await ended;
    expect([code, at - told > 3_000]).toEqual([0, true]);
    await expect(ask(port, '/')).rejects.toThrow('ECONNREFUSED');
  });

  it('that is told to stop does not keep who presses Ctrl-C waiting', async ({ expect }) => {
    const { service, port, ended } = await start(60);
    const slow = ask(port, '/slow');
    await sleep(300);
    service.kill('SIGINT');
    // npm and the launcher pass on the signal that a terminal has already sent.
    service.kill('SIGINT');
    expect(await slow).toMatchObject({ status: 200 });
    expect((await ended).code).toBe(0);
  });

  it('that is told to stop waits no longer when it is told again', async ({ expect }) => {
    const { service, ended } = await start(60);
    service.kill('SIGTERM');
    await sleep(700);
    service.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('goes on serving when a worker crashes, and replaces it', async ({ expect }) => {
    const { port } = await start(0);
    const before = new Set((await askWorkers(port, '/')).map(({ body }) => body));
    await expect(ask(port, '/crash')).rejects.toThrow(/socket hang up|ECONNRESET/);
    // A connection made in this very moment may still go to the one that dies, and break off.
    const survives = () =>
      ask(port, '/').then(
        ({ body }) => before.has(body),
        () => false,
      );
    await expect.poll(survives).toBe(true);
    await expect
      .poll(async () => new Set((await askWorkers(port, '/')).map(({ body }) => body)).size, {
        timeout: 15_000,
      })
      .toBe(2);
    // The new one goes on with the metrics of the one it replaces.
    const seats = (await askWorkers(port, '/seat')).map(({ body }) => body);
    expect([...new Set(seats)].sort()).toEqual(['1', '2']);
  });

  it('keeps nobody waiting whose connection was on its way to a worker that died', async ({
    expect,
  }) => {
    const { port } = await start(0, 1);
    const { body: worker } = await ask(port, '/');
    const blocked = ask(port, '/block').catch(() => 'broken off');
    await sleep(300);
    // Nobody at the other end takes this one any more.
    const waiting = ask(port, '/').catch(() => 'broken off');
    await sleep(300);
    process.kill(Number(worker), 'SIGKILL');
    expect(await Promise.race([blocked, sleep(10_000, 'still open')])).toBe('broken off');
    expect(await Promise.race([waiting, sleep(10_000, 'still open')])).toBe('broken off');
    await expect
      .poll(() => ask(port, '/').catch(() => undefined), { timeout: 15_000 })
      .toBeDefined();
  });
});
