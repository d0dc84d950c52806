import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { afterAll, beforeAll } from 'vitest';
import { forgetKeys } from '@/lib/auth/keys';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { closeDatabase } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { openDatabase } from '@/lib/base/postgres/open-database';
import { subscribeDrains } from '@/lib/http/subscribe-drains';
import { keepRecord, listen, recordFolder, watchRows } from './release/record-file';
import { copyTemplate, dropCopy, throwawayName } from './template';
import { requireUntouchedNeighbours } from './world';

type Server = { url: string; close(): Promise<void> };

async function openServer(): Promise<Server> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, close: async () => undefined };
  delete process.env.DATABASE_URL;
  return openDatabase();
}

const testEnvironment: Record<string, string> = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  NEXTAUTH_SECRET: 'a secret that only tests know',
  NEXTAUTH_URL: 'http://localhost:3000',
  APP_URL: 'http://localhost:3000',
  CRON_SECRET: 'test-cron-secret',
  METRICS_TOKEN: 'test-metrics-token',
  SERVICE_ENVIRONMENT: 'production',
  API_RATE_LIMIT: '0',
  SESSION_RATE_LIMIT: '0',
  PARTNER_RATE_LIMIT: '0',
  DATABASE_POOL_SIZE: '10',
  DATABASE_READ_URL: '',
  DOCUMENTS_DIRECTORY: join(tmpdir(), `recruiting-documents-${process.pid}-${threadId}`),
  S3_BUCKET: '',
  SMTP_URL: '',
  MAIL_FROM: 'Recruiting <recruiting@example.com>',
  SMS_PROVIDER_URL: '',
  SMS_PROVIDER_SECRET: '',
  CHECK_VENDOR_URL: 'simulated',
  CHECK_VENDOR_SECRET: '',
  SCREENING_PROVIDER_URL: 'simulated',
  SCREENING_PROVIDER_SECRET: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
};

function restoreEnvironment(found: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
}

/**
 * Gives the tests of this file a migrated, empty database of their own and an environment for it;
 * call it once at the top of a `*.db.test.ts` file. `environment` overrides single variables.
 */
export function useTestDatabase(environment: Record<string, string> = {}): void {
  const name = throwawayName();
  let server: Server | undefined;
  let copyUrl = '';
  const found = { ...process.env };
  Object.assign(process.env, { LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error' });
  Object.assign(process.env, testEnvironment, environment);

  beforeAll(async () => {
    // Work that an earlier file of this thread left behind may have opened its database again.
    await closeDatabase();
    if (recordFolder) listen();
    server = await openServer();
    copyUrl = await copyTemplate(server.url, name);
    process.env.DATABASE_URL = copyUrl;
    if (recordFolder) await watchRows(copyUrl);
    forgetEnv();
    forgetKeys();
    // As the service does when it starts.
    subscribeDrains();
  }, 120_000);

  afterAll(async () => {
    try {
      await settleAfterCommit();
      await requireUntouchedNeighbours();
    } finally {
      await closeDatabase();
      if (recordFolder && server) await keepRecord(copyUrl, recordFolder);
      restoreEnvironment(found);
      if (server) await dropCopy(server.url, name);
      await server?.close();
    }
  }, 60_000);
}
