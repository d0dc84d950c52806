import { expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

test('an answer for many in which none was changed is not repeated once one can be', async () => {
  const { id: orgId } = await createOrganization();
  const { token } = await createMember(orgId);
  const { id, candidateId } = await createApplication(orgId, { stage: 'hired' });
  const send = (path: string, sent: object) =>
    call('POST', `/api/v1${path}`, {
      token,
      body: { application_ids: [id], ...sent },
      headers: { 'idempotency-key': `key of ${path}` },
    });
  const reject = () => send('/applications/bulk', { action: 'reject' });
  const write = () => send('/applications/messages', { subject: 'Hello', body: 'Hello' });
  for (const _ of [1, 2]) {
    const answer = await reject();
    expect(answer.body).toMatchObject({ succeeded: 0, failed: 1 });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
  }
  const address = (email: string | null) =>
    prisma().candidate.update({
      where: { orgId_id: { orgId, id: candidateId } },
      data: { email, phone: null, phoneE164: null },
    });
  await address(null);
  expect((await write()).body).toMatchObject({ queued: 0, not_sent: 1 });
  await address('ann@example.com');
  await prisma().application.update({
    where: { orgId_id: { orgId, id } },
    data: { stage: 'applied' },
  });
  for (const isReplayed of [null, 'true']) {
    const answers = [await write(), await reject()];
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
      isReplayed,
      isReplayed,
    ]);
    expect(answers[1]?.body).toMatchObject({ succeeded: 1, failed: 0 });
  }
});
