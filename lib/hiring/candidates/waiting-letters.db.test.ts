import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';

useTestDatabase();

let orgId = '';
let token = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
});

describe('letters that wait', () => {
  const nowhere = { email: null, phone: null, phoneE164: null };
  const waiting = async (contact: Partial<typeof nowhere> | { email: string }) => {
    const candidate = await createCandidate(orgId, contact);
    const application = await createApplication(orgId, { candidateId: candidate.id });
    const in5Minutes = new Date(Date.now() + 300_000).toISOString();
    const body = { scheduled_send_at: in5Minutes };
    await call('POST', `/api/v1/applications/${application.id}/reject`, { token, body });
    return application;
  };
  const recipientOf = async ({ id }: { id: string }) => (await messagesOf(id))[0]?.recipient;

  it('go to the address that the candidate has when they go', async () => {
    const application = await waiting({ email: 'wrong@example.com' });
    const address = `/api/v1/candidates/${application.candidateId}`;
    await call('PATCH', address, { token, body: { phone: '+16145550177' } });
    expect(await recipientOf(application)).toBe('wrong@example.com');
    await call('PATCH', address, { token, body: { email: 'right@example.com' } });
    expect(await recipientOf(application)).toBe('right@example.com');
  });

  it.each([
    ['email', { email: 'new@example.com' }, 'new@example.com'],
    ['sms', { phone: '+16145550178' }, '+16145550178'],
  ] as const)('go to the address that comes in before they are due: %s', async (...given) => {
    const [channel, body, recipient] = given;
    const { id, candidateId } = await waiting(nowhere);
    expect(await messagesOf(id)).toMatchObject([{ failureReason: 'no_address' }]);
    await call('PATCH', `/api/v1/candidates/${candidateId}`, { token, body });
    const reached = { status: 'queued', failureReason: null, channel, recipient };
    const subject = channel === 'email' ? expect.any(String) : null;
    expect(await messagesOf(id)).toMatchObject([{ ...reached, subject }]);
  });

  it('go to the number where the email address is cleared before they are due', async () => {
    const application = await waiting({ email: 'wrong@example.com' });
    const address = `/api/v1/candidates/${application.candidateId}`;
    await call('PATCH', address, { token, body: { phone: '+16145550177', email: null } });
    const reached = { status: 'queued', channel: 'sms', recipient: '+16145550177' };
    expect(await messagesOf(application.id)).toMatchObject([reached]);
  });

  it('go nowhere where the only address is cleared', async () => {
    const application = await waiting({ email: 'wrong@example.com' });
    const address = `/api/v1/candidates/${application.candidateId}`;
    await call('PATCH', address, { token, body: { phone: null, email: null } });
    const unsent = { status: 'skipped', failureReason: 'no_address' };
    expect(await messagesOf(application.id)).toMatchObject([unsent]);
  });

  it('stay unsent once the rejection is taken back, whatever address comes in', async () => {
    const { id, candidateId } = await waiting(nowhere);
    await call('POST', `/api/v1/applications/${id}/reopen`, { token, body: {} });
    const body = { email: 'new@example.com' };
    await call('PATCH', `/api/v1/candidates/${candidateId}`, { token, body });
    expect(await messagesOf(id)).toMatchObject([{ status: 'skipped', recipient: null }]);
  });

  it('of all applications are cancelled when the candidate asks not to be contacted', async () => {
    const { id, candidateId } = await waiting({ email: 'wrong@example.com' });
    const other = await createApplication(orgId, { candidateId });
    const body = { to_stage: 'dnc' };
    await call('POST', `/api/v1/applications/${other.id}/change-stage`, { token, body });
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual(['cancelled']);
  });
});
