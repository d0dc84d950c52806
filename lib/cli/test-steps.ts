import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@/lib/cli/build';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit } from '@/lib/cli/command';
import { startCron } from '@/lib/cli/cron';
import { freePort } from '@/lib/cli/ports';
import { captureNode } from '@/lib/cli/process';
import { startWorkers } from '@/lib/cli/supervisor';
import {
  discardReport,
  playwrightResult,
  type Result,
  single,
  vitestResult,
} from '@/lib/cli/test-reports';
import { applyMigrations } from '@/lib/database/migrate';
import { messageOf } from '@/lib/database/problem';
import { createThrowaway } from '@/lib/database/throwaway';
import { createAuthority } from '@/lib/delivery/testing/certificates';

const NEXT = 'next/dist/bin/next';

async function lint(): Promise<Result> {
  return single(
    await captureNode('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=50', '.']),
  );
}

async function types(): Promise<Result> {
  const generated = await captureNode(NEXT, ['typegen']);
  if (generated.code !== 0) return single(generated);
  return single(await captureNode('typescript/bin/tsc', ['--noEmit']));
}

async function vitest(project: string, environment: Record<string, string | undefined>) {
  const file = `test-results/${project}.json`;
  discardReport(file);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', `--project=${project}`, ...reporters];
  const outcome = await captureNode('vitest/vitest.mjs', args, {
    environment: { NODE_ENV: 'test', ...environment },
  });
  return vitestResult(outcome, file);
}

async function build(): Promise<Result> {
  try {
    await ensureBuilt();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, output: messageOf(error) };
  }
}

/** Certificates for a receiver that a browser test may open, in a directory of their own. */
function writeReceiverCertificates(directory: string): void {
  const authority = createAuthority();
  const { key, cert } = authority.issue({ hosts: ['localhost'] });
  writeFileSync(join(directory, 'authority.pem'), authority.cert);
  writeFileSync(join(directory, 'receiver.json'), JSON.stringify({ key, cert }));
}

async function serveDemo(databaseUrl: string, certificates: string): Promise<string> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const environment = {
    DATABASE_URL: databaseUrl,
    APP_URL: address,
    NEXTAUTH_URL: address,
    API_RATE_LIMIT: '0',
    PARTNER_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: 'localhost',
    WEBHOOK_RETRY_SCHEDULE: '1,1',
    CRON_INTERVAL_SECONDS: '1',
    NODE_EXTRA_CA_CERTS: join(certificates, 'authority.pem'),
  };
  writeReceiverCertificates(certificates);
  Object.assign(process.env, environment);
  await applyMigrations(databaseUrl);
  const { seedDemo } = await import('@/lib/cli/seed-demo');
  await seedDemo(databaseUrl);
  await startWorkers(port);
  startCron(port);
  return address;
}

async function browser(databaseUrl: string): Promise<Result> {
  const file = 'test-results/browser.json';
  discardReport(file);
  const obstacle = await ensureChromium();
  if (obstacle) return { passed: 0, failed: 1, output: obstacle };
  const certificates = mkdtempSync(join(tmpdir(), 'recruiting-certificates-'));
  beforeExit(async () => rmSync(certificates, { recursive: true, force: true }));
  try {
    const environment = {
      E2E_BASE_URL: await serveDemo(databaseUrl, certificates),
      E2E_RECEIVER: join(certificates, 'receiver.json'),
    };
    const args = ['test', '--pass-with-no-tests'];
    const outcome = await captureNode('@playwright/test/cli.js', args, { environment });
    return playwrightResult(outcome, file);
  } catch (error) {
    return { passed: 0, failed: 1, output: `The application does not serve: ${messageOf(error)}` };
  }
}

/** A named part of the test run. */
export interface Step {
  name: string;
  run(): Promise<Result>;
}

/** Every step in order; `serverUrl` is a server on which databases may be made and dropped. */
export function testSteps(serverUrl: string, made: (databaseUrl: string) => void): Step[] {
  return [
    { name: 'lint and format', run: lint },
    { name: 'types', run: types },
    { name: 'unit tests', run: () => vitest('unit', { DATABASE_URL: undefined }) },
    {
      name: 'database tests',
      run: () => vitest('database', { DATABASE_URL: undefined, TEST_DATABASE_URL: serverUrl }),
    },
    { name: 'build', run: build },
    {
      name: 'browser tests',
      run: async () => {
        const databaseUrl = await createThrowaway(serverUrl, 'browser');
        made(databaseUrl);
        return browser(databaseUrl);
      },
    },
  ];
}
