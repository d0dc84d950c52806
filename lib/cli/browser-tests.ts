import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@/lib/base/postgres/problem';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit } from '@/lib/cli/command';
import { freePort } from '@/lib/cli/ports';
import { captureNode } from '@/lib/cli/process';
import { spawnServer } from '@/lib/cli/spawn-server';
import { discardReport, playwrightResult, type Result } from '@/lib/cli/test-reports';
import { createAuthority } from '@/lib/outbox/delivery/testing/certificates';
import { copyTemplate, dropCopy, throwawayName } from '@/lib/testing/template';

// Each browser needs about a core with the server that it looks at.
const BROWSERS = Math.min(availableParallelism(), 4);
const REPORT = 'test-results/browser.json';

/** Certificates for a receiver that a browser test may open, in a directory of their own. */
export async function writeReceiverCertificates(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'recruiting-certificates-'));
  beforeExit(async () => rmSync(directory, { recursive: true, force: true }));
  const authority = await createAuthority();
  const { key, cert } = await authority.issue({ hosts: ['localhost'] });
  writeFileSync(join(directory, 'authority.pem'), authority.cert);
  writeFileSync(join(directory, 'receiver.json'), JSON.stringify({ key, cert }));
  return directory;
}

/** A service with the demo in it, and the port where it sends what it tells of itself. */
export type Demo = { address: string; databaseUrl: string; collectorPort: number };

/** What a service is told that browser tests are run against. */
export function demoSettings(certificates: string, collectorPort: number): Record<string, string> {
  return {
    PARTNER_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: 'localhost',
    WEBHOOK_RETRY_SCHEDULE: '1,1',
    CRON_INTERVAL_SECONDS: '1',
    WEB_CONCURRENCY: '1',
    NODE_EXTRA_CA_CERTS: join(certificates, 'authority.pem'),
    // Nobody listens there but in the spec about it: elsewhere that must make no difference.
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${collectorPort}/v1/traces`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
}

async function serveDemo(serverUrl: string, certificates: string): Promise<Demo> {
  const name = throwawayName();
  const databaseUrl = await copyTemplate(serverUrl, name);
  beforeExit(() => dropCopy(serverUrl, name));
  const collectorPort = await freePort();
  const script = new URL('serve-demo.ts', import.meta.url);
  const settings = demoSettings(certificates, collectorPort);
  const { address } = await spawnServer(script, databaseUrl, settings);
  return { address, databaseUrl, collectorPort };
}

/** Runs the specs of e2e in as many browsers as there are services; `names` are files, all unless named. */
export async function runSpecs(
  demos: readonly Demo[],
  certificates: string,
  names: readonly string[] = [],
): Promise<Result> {
  const environment = {
    E2E_BASE_URL: demos.map(({ address }) => address).join(','),
    E2E_DATABASE_URL: demos.map(({ databaseUrl }) => databaseUrl).join(','),
    E2E_COLLECTOR: demos.map(({ collectorPort }) => collectorPort).join(','),
    E2E_RECEIVER: join(certificates, 'receiver.json'),
  };
  const args = ['test', '--pass-with-no-tests', ...names];
  const outcome = await captureNode('@playwright/test/cli.js', args, { environment });
  return playwrightResult(outcome, REPORT);
}

/**
 * Runs the specs of e2e in as many browsers as there are cores, each before a server and a demo
 * database of its own, so that no spec sees what another one does meanwhile.
 */
export async function browserTests(serverUrl: string): Promise<Result> {
  discardReport(REPORT);
  const obstacle = await ensureChromium();
  if (obstacle) return { passed: 0, failed: 1, output: obstacle };
  const certificates = await writeReceiverCertificates();
  try {
    const demos = await Promise.all(
      Array.from({ length: BROWSERS }, () => serveDemo(serverUrl, certificates)),
    );
    return await runSpecs(demos, certificates);
  } catch (error) {
    return { passed: 0, failed: 1, output: `The application does not serve: ${messageOf(error)}` };
  }
}
