import { beforeAll, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import type { AnyOperation } from '@/lib/contract/operation';
import type { Permission } from '@/lib/contract/permissions';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { operations } from './operations';
import { asAdmin, auditedScenarios, documentPath, unspoken } from './testing/audited-scenarios';

// Some requests fail on purpose.
useTestDatabase({ LOG_LEVEL: 'fatal' });

const audited: readonly Permission[] = [
  'member:write',
  'settings:write',
  'partner:write',
  'blocklist:write',
  'delivery:replay',
  'candidate:erase',
  'candidate:hold',
  'team:write',
];

const auditedTags = ['Me', 'Registries', 'Second factor'];

/** Whether an operation changes who may do what, or lets something out of the house. */
function mustRecord({ method, permission, tag, download }: AnyOperation): boolean {
  if (download) return true;
  return method !== 'GET' && (audited.includes(permission) || auditedTags.includes(tag));
}

const names = Object.entries<AnyOperation>(operations).flatMap(([name, operation]) => {
  return mustRecord(operation) && !/^(preview|start)/.test(name) ? [name] : [];
});

let partner: TestPartner;
let orgId = '';
let admin: Member;
let foreignId = '';
const secrets: string[] = [];

beforeAll(async () => {
  partner = await createTestPartner();
  orgId = partner.orgId;
  admin = await createMember(orgId);
  foreignId = (await createOrganization('Foreign')).id;
});

const world = () => ({ partner, admin });
const api: ReturnType<typeof asAdmin> = (...request) => asAdmin(world())(...request);
const scenarios = auditedScenarios(world);

/** Whatever an answer gives away once only. */
function noteSecrets({ body }: CallAnswer): void {
  const { api_key: key, signing_secret: secret, token, recovery_codes: codes = [] } = body ?? {};
  secrets.push(...[key, secret, token, ...(codes ?? [])].filter(Boolean));
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

  it('records none of the secrets that it gave away, and nothing of a candidate', async () => {
    expect(secrets).toHaveLength(36);
    const { rows } = await pool().query<{ text: string }>('SELECT e::text FROM audit_entry e');
    const everything = rows.map(({ text }) => text).join('\n');
    for (const secret of [...secrets, ...unspoken]) {
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
  const { userId } = await createMember(orgId, 'viewer');
  await pool().query('ALTER TABLE audit_entry RENAME TO audit_entry_away');
  const answer = await api('PATCH', `/members/${userId}`, { role: 'recruiter' });
  const download = await api('GET', await documentPath(orgId));
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
    await holder.query('SELECT 1 FROM audit_head WHERE org_id = $1 FOR UPDATE', [orgId]);
    const body = { to_stage: 'awaiting_screening' };
    expect((await api('POST', `/applications/${id}/change-stage`, body)).status).toBe(200);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
