import { beforeAll, expect, test, vi } from 'vitest';
import {
  GET as getHousekeeping,
  POST as postHousekeeping,
} from '@/app/api/cron/housekeeping/route';
import {
  DELETE,
  GET as getMessages,
  HEAD,
  OPTIONS,
  PATCH,
  PUT,
  POST as postMessages,
} from '@/app/api/cron/messages/route';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { cronSecretOf, parseKeyring } from '@/lib/base/keyring';
import { ownReport } from '@/lib/base/metrics/registry';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createOrganization } from '@/lib/testing/factories';

const secret = 'only-the-scheduler-knows';
useTestDatabase({ CRON_SECRET: secret });

let message: Parameters<typeof queueMessage>[1];

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  const { id: applicationId, candidateId } = await createApplication(orgId);
  const text = { subject: 'Hello', body: 'Hello.', recipient: 'maria@example.com' };
  const kind = { kind: 'rejection', channel: 'email', scheduledAt: null } as const;
  message = { orgId, applicationId, candidateId, ...text, ...kind };
});

function requestWith(authorization?: string): Request {
  const headers = new Headers({ 'x-request-id': 'mine' });
  if (authorization !== undefined) headers.set('authorization', authorization);
  return new Request('http://localhost:3000/api/cron/messages', { method: 'POST', headers });
}

const refusal = {
  error: { code: 'UNAUTHORIZED', message: expect.any(String), request_id: 'mine' },
};

const handlers = { getMessages, postMessages, getHousekeeping, postHousekeeping };

test.each(Object.entries(handlers))(
  '%s refuses whoever lacks the secret',
  async (_name, handler) => {
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer wrong',
      `Bearer ${secret.slice(0, -1)}`,
      secret,
    ];
    for (const authorization of wrong) {
      const response = await handler(requestWith(authorization));
      expect(response.status).toBe(401);
      expect(response.headers.get('x-request-id')).toBe('mine');
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual(refusal);
    }
  },
);

test.each(Object.entries({ HEAD, PUT, PATCH, DELETE, OPTIONS }))(
  '%s runs nothing and is told what does',
  async (_, handler) => {
    await prisma().$transaction((tx) => queueMessage(tx, message));
    const response = await handler(requestWith(`Bearer ${secret}`));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await response.json()).error.code).toBe('METHOD_NOT_ALLOWED');
    expect(await (await postMessages(requestWith(`bearer  ${secret}`))).json()).toMatchObject({
      claimed: 1,
    });
  },
);

test('while SECRETS_KEY is changed, a scheduler that follows any of its keys is let in', async () => {
  const keys = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  vi.stubEnv('SECRETS_KEY', keys.slice(0, 2).join(','));
  forgetEnv();
  const statuses = keys.map(async (key) => {
    const authorization = `Bearer ${cronSecretOf(parseKeyring(key)[0])}`;
    return (await getMessages(requestWith(authorization))).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  vi.unstubAllEnvs();
  forgetEnv();
});

test('a deployment without a secret refuses everyone', async () => {
  vi.stubEnv('CRON_SECRET', '');
  vi.resetModules();
  const { cronRoute } = await import('./cron');
  const { POST } = cronRoute('example', async () => ({ done: 1 }));
  for (const authorization of [undefined, '', 'Bearer ', 'Bearer undefined']) {
    const response = await POST(requestWith(authorization));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(refusal);
  }
  vi.unstubAllEnvs();
});

test.each([getMessages, postMessages])(
  'the messages job answers what it sent and what it could not',
  async (handler) => {
    await prisma().$transaction((tx) => queueMessage(tx, message));
    const response = await handler(requestWith(`Bearer ${secret}`));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('mine');
    expect(await response.json()).toEqual({
      claimed: 1,
      sent: 0,
      skipped: 1,
      retrying: 0,
      failed: 0,
    });
    const metric = (await ownReport()).find(({ name }) => name.startsWith('recruiting_job_last'));
    expect(metric?.values.map(({ labels }) => labels)).toContainEqual({ job: 'messages' });
  },
);

test('the housekeeping job answers what it tidied', async () => {
  const response = await postHousekeeping(requestWith(`Bearer ${secret}`));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    tallies_folded: 0,
    idempotency_keys_deleted: 0,
    rate_limits_deleted: 0,
    sign_in_sources_deleted: 0,
    recent_writes_deleted: 0,
    sessions_deleted: 0,
    api_tokens_deleted: 0,
    sso_attempts_deleted: 0,
    blocklist_entries_finished: 0,
    blocklist_flags_renewed: 0,
    evaluations_expired: 0,
  });
});
