import { beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { pool, prisma } from '@/lib/base/db';
import type { AuditKind } from '@/lib/contract/audit-kinds';
import type { AnyOperation } from '@/lib/contract/operation';
import type { Permission } from '@/lib/contract/permissions';
import { storeFile } from '@/lib/hiring/documents/storage';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { createBlocklistEntry, createDocument } from '@/lib/testing/records';
import { createInvitation } from '@/lib/testing/settings';
import { operations } from './operations';

// Some requests fail on purpose.
useTestDatabase({ LOG_LEVEL: 'fatal' });

const audited: readonly Permission[] = [
  'member:write',
  'settings:write',
  'partner:write',
  'blocklist:write',
  'delivery:replay',
];

/** Whether an operation changes who may do what, or lets something out of the house. */
function mustRecord({ method, permission, tag, download }: AnyOperation): boolean {
  if (download) return true;
  return method !== 'GET' && (audited.includes(permission) || ['Me', 'Registries'].includes(tag));
}

const names = Object.entries<AnyOperation>(operations).flatMap(([name, operation]) => {
  return mustRecord(operation) ? [name] : [];
});

let partner: TestPartner;
let orgId = '';
let admin: Member;
let foreignId = '';
const secrets: string[] = [];

const url = 'https://93.184.216.34/hooks/path-of-a-secret?key=query-of-a-secret';

beforeAll(async () => {
  partner = await createTestPartner();
  orgId = partner.orgId;
  admin = await createMember(orgId);
  foreignId = (await createOrganization('Foreign')).id;
});

const api = (method: string, path: string, body?: object) =>
  call(method, `/api/v1${path}`, { token: admin.token, ...(body && { body }) });

const viewer = async () => (await createMember(orgId, 'viewer')).userId;

async function abandonedDelivery(): Promise<string> {
  const location = await createLocation(orgId);
  const signingSecret = '';
  const { partnerId, orgRef } = partner;
  const place = { id: location.id, locationRef: location.locationRef ?? '' };
  const registry = { orgId, orgRef, partnerId, location: place, signingSecret };
  const { deliveryId } = await queueEvent(registry);
  await prisma().delivery.update({
    where: { orgId_id: { orgId, id: deliveryId } },
    data: { status: 'abandoned', nextAttemptAt: null },
  });
  return deliveryId;
}

async function document(): Promise<string> {
  await storeFile('one', Buffer.from('Benefits'), 'text/plain');
  const { id: jobId } = await createJob(orgId);
  const { id } = await createDocument(orgId, jobId, { storageKey: 'one', fileSize: 8 });
  return `/jobs/${jobId}/knowledge-base/${id}/content`;
}

type Scenario = { kinds: AuditKind[]; ask: () => Promise<CallAnswer> };

const session = () => issueToken({ userId: admin.userId, orgId, isSession: true });

/** What each of these operations records where it succeeds; later ones build on earlier ones. */
const scenarios: Record<string, Scenario> = {
  inviteMember: {
    kinds: ['member.invited'],
    ask: () => api('POST', '/members', { email: 'sam@example.com', role: 'viewer' }),
  },
  revokeInvitation: {
    kinds: ['member.invitation_revoked'],
    ask: async () => api('DELETE', `/members/invitations/${(await createInvitation(orgId)).id}`),
  },
  updateMember: {
    kinds: ['member.role_changed', 'member.deactivated', 'api_token.revoked'],
    ask: async () =>
      api('PATCH', `/members/${await viewer()}`, { role: 'coordinator', is_active: false }),
  },
  endSession: {
    kinds: ['session.ended'],
    ask: async () => api('DELETE', `/me/sessions/${(await session()).sessionId}`),
  },
  endOtherSessions: {
    kinds: ['session.ended'],
    ask: async () => {
      await session();
      await session();
      return api('DELETE', '/me/sessions');
    },
  },
  createApiToken: {
    kinds: ['api_token.issued'],
    ask: () => api('POST', '/settings/api-tokens', { expires_in_days: 7, name: 'Payroll' }),
  },
  revokeApiToken: {
    kinds: ['api_token.revoked'],
    ask: async () => {
      const { sessionId } = await issueToken({ userId: admin.userId, orgId, label: 'Old' });
      return api('DELETE', `/settings/api-tokens/${sessionId}`);
    },
  },
  createPartnerKey: {
    kinds: ['partner_key.issued'],
    ask: () => api('POST', '/settings/partner/keys'),
  },
  revokePartnerKey: {
    kinds: ['partner_key.revoked'],
    ask: async () => {
      const key = await prisma().partnerKey.findFirstOrThrow({
        where: { partnerId: partner.partnerId, id: { not: partner.keyId }, revokedAt: null },
      });
      return api('DELETE', `/settings/partner/keys/${key.id}`);
    },
  },
  rotateSigningSecret: {
    kinds: ['signing_secret.rotated'],
    ask: () => api('POST', '/settings/partner/signing-secret'),
  },
  setWebhookSettings: {
    kinds: ['endpoint.set'],
    ask: () => api('PUT', '/settings/webhook', { url }),
  },
  testEndpoint: {
    kinds: ['endpoint.tested'],
    ask: () => api('POST', '/webhook-deliveries/test'),
  },
  replayDelivery: {
    kinds: ['delivery.replayed'],
    ask: async () => api('POST', `/webhook-deliveries/${await abandonedDelivery()}/replay`),
  },
  replayDeliveries: {
    kinds: ['delivery.replayed'],
    ask: async () => {
      await abandonedDelivery();
      return api('POST', '/webhook-deliveries/replay', { status: 'abandoned' });
    },
  },
  removeWebhookSettings: {
    kinds: ['endpoint.removed'],
    ask: () => api('DELETE', '/settings/webhook'),
  },
  setRegistryWebhook: {
    kinds: ['endpoint.set'],
    ask: () => partner.send('PUT', `/organizations/${partner.orgRef}/webhook`, { body: { url } }),
  },
  removeRegistryWebhook: {
    kinds: ['endpoint.removed'],
    ask: () => partner.send('DELETE', `/organizations/${partner.orgRef}/webhook`),
  },
  updateOrganization: {
    kinds: ['organization.changed'],
    ask: () => api('PATCH', '/organization', { blocklist_behaviour: 'exclude' }),
  },
  replaceWorkflow: {
    kinds: ['workflow.changed'],
    ask: () => api('PUT', '/workflow', { stages: [{ slug: 'applied', name: 'New' }] }),
  },
  createLocation: {
    kinds: ['location.created'],
    ask: () => api('POST', '/locations', { name: 'Troy' }),
  },
  updateLocation: {
    kinds: ['location.changed'],
    ask: async () =>
      api('PATCH', `/locations/${(await createLocation(orgId)).id}`, { city: 'Troy' }),
  },
  createBlocklistEntry: {
    kinds: ['blocklist.added'],
    ask: () =>
      api('POST', '/candidates/blocklist', {
        match_type: 'email',
        match_value: 'eve@evil.example',
      }),
  },
  deleteBlocklistEntry: {
    kinds: ['blocklist.removed'],
    ask: async () =>
      api('DELETE', `/candidates/blocklist/${(await createBlocklistEntry(orgId)).id}`),
  },
  downloadJobDocument: {
    kinds: ['document.downloaded'],
    ask: async () => api('GET', await document()),
  },
  exportAuditLog: {
    kinds: ['audit_log.exported'],
    ask: () => api('GET', '/audit-log/export?format=csv'),
  },
};

/** Whatever an answer gives away once only. */
function noteSecrets({ body }: CallAnswer): void {
  const { api_key: key, signing_secret: secret, token } = body ?? {};
  secrets.push(...[key, secret, token].filter(Boolean));
}

describe('an operation that changes who may do what', () => {
  it('has a scenario here, whichever it is', () => {
    expect(Object.keys(scenarios).sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(scenarios))('%s records it, once', async (_, { kinds, ask }) => {
    let answer: CallAnswer | undefined;
    const foreign = (await auditOf(foreignId)).length;
    const added = await kindsAddedBy(orgId, async () => {
      answer = await ask();
      noteSecrets(answer);
    });
    expect(answer?.status).toBeLessThan(300);
    expect(added).toEqual(kinds);
    const last = (await auditOf(orgId)).at(-1);
    expect(last?.requestId).toBe(answer?.headers.get('x-request-id'));
    expect(await auditOf(foreignId)).toHaveLength(foreign);
  });

  it('records none of the secrets that it gave away', async () => {
    expect(secrets).toHaveLength(3);
    const { rows } = await pool().query<{ text: string }>('SELECT e::text FROM audit_entry e');
    const everything = rows.map(({ text }) => text).join('\n');
    for (const secret of [...secrets, 'of-a-secret', 'eve@evil.example']) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('nothing is recorded', () => {
  it.each([
    [
      'the last admin is demoted',
      () => api('PATCH', `/members/${admin.userId}`, { role: 'viewer' }),
    ],
    [
      'an active member is invited',
      () => api('POST', '/members', { email: admin.email, role: 'viewer' }),
    ],
    ['a URL is refused', () => api('PUT', '/settings/webhook', { url: 'https://127.0.0.1/' })],
    ['nothing changes', () => api('PATCH', '/organization', { blocklist_behaviour: 'exclude' })],
    ['a stage is not ours', () => api('PUT', '/workflow', { transitions: [] })],
  ])('where %s', async (_, ask) => {
    expect(await kindsAddedBy(orgId, ask)).toEqual([]);
  });

  it('twice where a request is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { email: 'kim@example.com', role: 'viewer' };
    const ask = () => call('POST', '/api/v1/members', { token: admin.token, body, headers });
    expect(await kindsAddedBy(orgId, ask)).toEqual(['member.invited']);
    expect(await kindsAddedBy(orgId, ask)).toEqual([]);
  });
});

it('what cannot be recorded does not happen', async () => {
  const userId = await viewer();
  await pool().query('ALTER TABLE audit_entry RENAME TO audit_entry_away');
  const answer = await api('PATCH', `/members/${userId}`, { role: 'recruiter' });
  const download = await api('GET', await document());
  await pool().query('ALTER TABLE audit_entry_away RENAME TO audit_entry');
  expect([answer.status, download.status]).toEqual([500, 500]);
  const where = { orgId_userId: { orgId, userId } };
  expect((await prisma().membership.findUniqueOrThrow({ where })).role).toBe('viewer');
});

it('a move does not wait for the audit log', async () => {
  const { id } = await createApplication(orgId, { stage: 'applied' });
  const holder = await pool().connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM audit_head FOR UPDATE');
    const body = { to_stage: 'awaiting_screening' };
    expect((await api('POST', `/applications/${id}/change-stage`, body)).status).toBe(200);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
