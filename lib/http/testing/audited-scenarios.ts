import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { AuditKind } from '@/lib/contract/audit-kinds';
import { storeFile } from '@/lib/hiring/documents/storage';
import { addApp, addPasskey, ask } from '@/lib/organization/factors/testing/signing-in';
import {
  givePassword,
  newPassword,
  oldPassword,
  signedIn,
} from '@/lib/organization/me/testing/signed-in';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { type CallAnswer, call } from '@/lib/testing/call';
import {
  createCandidate,
  createJob,
  createLocation,
  createMember,
  type Member,
} from '@/lib/testing/factories';
import { pngFile } from '@/lib/testing/files';
import type { TestPartner } from '@/lib/testing/partner';
import { createBlocklistEntry, createDocument } from '@/lib/testing/records';
import { createInvitation } from '@/lib/testing/settings';
import { clientSecret, ssoScenarios } from './sso-scenarios';

const inAnHour = () => ({ takes_effect_at: new Date(Date.now() + 3_600_000).toISOString() });

/** A registry of a partner, and its admin. */
export type AuditedWorld = { partner: TestPartner; admin: Member };

/** What an operation records where it succeeds, and a request that does. */
type Scenario = { kinds: AuditKind[]; ask: () => Promise<CallAnswer> };

const url = 'https://93.184.216.34/hooks/path-of-a-secret?key=query-of-a-secret';

async function abandonedDelivery({ partner }: AuditedWorld): Promise<string> {
  const { orgId, orgRef, partnerId } = partner;
  const { id, locationRef } = await createLocation(orgId);
  const location = { id, locationRef: locationRef ?? '' };
  const registry = { orgId, orgRef, partnerId, location, signingSecret: '' };
  const { deliveryId } = await queueEvent(registry);
  await prisma().delivery.update({
    where: { orgId_id: { orgId, id: deliveryId } },
    data: { status: 'abandoned', nextAttemptAt: null },
  });
  return deliveryId;
}

// Whoever asks for it and the words of the request stay out of the log.
const candidate = { firstName: 'Zebulon', email: 'zebulon@example.com' };

/** What was said in the requests below that no entry may hold. */
export const unspoken = [
  ...['of-a-secret', 'eve@evil.example', oldPassword, newPassword],
  clientSecret,
  ...['Zebulon', 'zebulon', 'Asked by letter'],
];

const forEver = {
  hired_months: null,
  rejected_months: null,
  open_months: null,
  without_application_months: null,
};

async function changedPassword({ admin }: AuditedWorld): Promise<CallAnswer> {
  await givePassword(admin);
  const { token } = await signedIn(admin);
  const body = { current_password: oldPassword, new_password: newPassword };
  return call('PUT', '/api/v1/me/password', { token, body });
}

/** The path of a document's content below the API. */
export async function documentPath(orgId: string): Promise<string> {
  await storeFile('one', Buffer.from('Benefits'), 'text/plain');
  const { id: jobId } = await createJob(orgId);
  const { id } = await createDocument(orgId, jobId, { storageKey: 'one', fileSize: 8 });
  return `/jobs/${jobId}/knowledge-base/${id}/content`;
}

/** Sends a request of the admin. */
export function asAdmin({ admin }: AuditedWorld) {
  return (method: string, path: string, body?: object) =>
    call(method, `/api/v1${path}`, { token: admin.token, ...(body && { body }) });
}

/** The scenario of each operation that must record something; later ones build on earlier ones. */
export function auditedScenarios(world: () => AuditedWorld): Record<string, Scenario> {
  const api = (method: string, path: string, body?: object) => asAdmin(world())(method, path, body);
  const orgId = () => world().partner.orgId;
  const endpoint = (method: string, body?: object) => {
    const { send, orgRef } = world().partner;
    return send(method, `/organizations/${orgRef}/webhook`, body && { body });
  };
  const viewer = async () => (await createMember(orgId(), 'viewer')).userId;
  const somebody = async () => {
    const member = await createMember(orgId(), 'viewer');
    await givePassword(member);
    return signedIn(member);
  };
  const session = (isSession: boolean) => {
    const { userId } = world().admin;
    return issueToken({ userId, orgId: orgId(), isSession, label: 'Old' });
  };
  // What outlives a session is asked for in one that has just begun.
  const inBrowser = async (method: string, path: string, body?: object) =>
    ask(await session(true), method, path, body);
  // The world's admin stays the only one.
  const demote = ({ userId }: Member) =>
    prisma().membership.update({
      where: { orgId_userId: { orgId: orgId(), userId } },
      data: { role: 'viewer' },
    });
  const account = async () => {
    const body = { name: 'Payroll', role: 'viewer' };
    const { service_account_id: id } = (await api('POST', '/settings/service-accounts', body)).body;
    return `/settings/service-accounts/${id}`;
  };
  return {
    inviteMember: {
      kinds: ['member.invited'],
      ask: () => api('POST', '/members', { email: 'sam@example.com', role: 'viewer' }),
    },
    resendInvitation: {
      kinds: ['member.invitation_renewed'],
      ask: async () =>
        api('POST', `/members/invitations/${(await createInvitation(orgId())).id}/resend`, {}),
    },
    revokeInvitation: {
      kinds: ['member.invitation_revoked'],
      ask: async () =>
        api('DELETE', `/members/invitations/${(await createInvitation(orgId())).id}`),
    },
    updateMember: {
      kinds: [
        'member.locations_changed',
        'member.role_changed',
        'member.deactivated',
        'api_token.revoked',
      ],
      ask: async () =>
        api('PATCH', `/members/${await viewer()}`, {
          ...{ role: 'coordinator', is_active: false },
          location_ids: [(await createLocation(orgId())).id],
        }),
    },
    setJobTeam: {
      kinds: ['job.team_changed'],
      ask: async () => {
        const { id } = await createJob(orgId());
        const members = [{ user_id: await viewer(), role: 'interviewer' }];
        return api('PUT', `/jobs/${id}/team`, { members });
      },
    },
    signOutMember: {
      kinds: ['session.ended'],
      ask: async () => {
        const userId = await viewer();
        await issueToken({ userId, orgId: orgId(), isSession: true });
        return api('DELETE', `/members/${userId}/sessions`);
      },
    },
    endSession: {
      kinds: ['session.ended'],
      ask: async () => {
        const person = await session(true);
        return ask(await session(true), 'DELETE', `/me/sessions/${person.sessionId}`);
      },
    },
    endOtherSessions: {
      kinds: ['session.ended'],
      ask: async () => {
        await session(true);
        return ask(await session(true), 'DELETE', '/me/sessions');
      },
    },
    // Members of these tests have a token of a former release as well.
    endMade: {
      kinds: ['api_token.issued', 'api_token.revoked', 'api_token.revoked'],
      ask: async () => {
        const person = await createMember(orgId(), 'admin');
        await ask(await signedIn(person), 'POST', '/settings/api-tokens', { expires_in_days: 7 });
        await demote(person);
        return ask(await signedIn(person), 'DELETE', '/me/made');
      },
    },
    endMadeByMember: {
      kinds: ['member.invited', 'api_token.revoked', 'member.invitation_revoked'],
      ask: async () => {
        const person = await createMember(orgId(), 'admin');
        const body = { email: 'pat@example.com', role: 'viewer' };
        await ask(await signedIn(person), 'POST', '/members', body);
        await demote(person);
        return api('DELETE', `/members/${person.userId}/made`);
      },
    },
    changePassword: {
      kinds: ['password.changed', 'session.ended'],
      ask: () => changedPassword(world()),
    },
    confirmIdentity: {
      kinds: ['session.confirmed'],
      ask: async () => ask(await somebody(), 'POST', '/me/confirmation', { password: oldPassword }),
    },
    addPasskey: {
      kinds: ['factor.added'],
      ask: async () => (await addPasskey(await somebody())).answer,
    },
    confirmTotp: {
      kinds: ['factor.added'],
      ask: async () => (await addApp(await somebody())).answer,
    },
    renameFactor: {
      kinds: ['factor.added', 'factor.renamed'],
      ask: async () => {
        const person = await somebody();
        const { id } = await addApp(person);
        return ask(person, 'PATCH', `/me/factors/${id}`, { name: 'Old phone' });
      },
    },
    removeFactor: {
      kinds: ['factor.added', 'factor.removed'],
      ask: async () => {
        const person = await somebody();
        return ask(person, 'DELETE', `/me/factors/${(await addApp(person)).id}`);
      },
    },
    replaceRecoveryCodes: {
      kinds: ['factor.added', 'recovery_codes.replaced'],
      ask: async () => {
        const person = await somebody();
        await addApp(person);
        return ask(person, 'POST', '/me/recovery-codes', {});
      },
    },
    unlinkMember: {
      kinds: ['member.sso_unlinked', 'session.ended'],
      ask: async () => {
        const userId = await viewer();
        const issuer = 'https://login.example';
        const known = { orgId: orgId(), issuer, clientId: 'recruiting', subject: userId, userId };
        await prisma().ssoIdentity.create({ data: known });
        const { sessionId: id } = await issueToken({ userId, orgId: orgId(), isSession: true });
        await prisma().authSession.update({ where: { id }, data: { provider: issuer } });
        return inBrowser('DELETE', `/members/${userId}/single-sign-on`);
      },
    },
    resetMemberFactors: {
      kinds: ['factors.reset'],
      ask: async () => ask(await session(true), 'DELETE', `/members/${await viewer()}/factors`),
    },
    createApiToken: {
      kinds: ['api_token.issued'],
      ask: () => inBrowser('POST', '/settings/api-tokens', { expires_in_days: 7, name: 'Payroll' }),
    },
    rotateApiToken: {
      kinds: ['api_token.issued', 'api_token.rotated'],
      ask: async () => {
        const body = { expires_in_days: 7 };
        const { token_id: id } = (await inBrowser('POST', '/settings/api-tokens', body)).body;
        return inBrowser('POST', `/settings/api-tokens/${id}/rotate`, body);
      },
    },
    createServiceAccount: {
      kinds: ['service_account.created'],
      ask: () => api('POST', '/settings/service-accounts', { name: 'Payroll', role: 'viewer' }),
    },
    updateServiceAccount: {
      kinds: ['service_account.created', 'service_account.changed'],
      ask: async () => inBrowser('PATCH', await account(), { role: 'recruiter' }),
    },
    deactivateServiceAccount: {
      kinds: ['service_account.created', 'service_account.deactivated'],
      ask: async () => api('DELETE', await account()),
    },
    revokeApiToken: {
      kinds: ['api_token.revoked'],
      ask: async () => {
        const { sessionId } = await session(false);
        return api('DELETE', `/settings/api-tokens/${sessionId}`);
      },
    },
    createPartnerKey: {
      kinds: ['partner_key.issued'],
      ask: () => inBrowser('POST', '/settings/partner/keys'),
    },
    rotatePartnerKey: {
      kinds: ['partner_key.issued', 'partner_key.rotated'],
      ask: async () => {
        const { key_id: id } = (await inBrowser('POST', '/settings/partner/keys')).body;
        return inBrowser('POST', `/settings/partner/keys/${id}/rotate`);
      },
    },
    revokePartnerKey: {
      kinds: ['partner_key.revoked'],
      ask: async () => {
        const { partnerId, keyId } = world().partner;
        const key = await prisma().partnerKey.findFirstOrThrow({
          where: { partnerId, id: { not: keyId }, revokedAt: null },
        });
        return inBrowser('DELETE', `/settings/partner/keys/${key.id}`);
      },
    },
    rotateSigningSecret: {
      kinds: ['signing_secret.rotated'],
      ask: () => inBrowser('POST', '/settings/partner/signing-secret'),
    },
    scheduleSigningSecret: {
      kinds: ['signing_secret.scheduled'],
      ask: () => inBrowser('POST', '/settings/partner/signing-secret/schedule', inAnHour()),
    },
    cancelSigningSecret: {
      kinds: ['signing_secret.schedule_cancelled'],
      ask: () => inBrowser('DELETE', '/settings/partner/signing-secret/schedule'),
    },
    setWebhookSettings: {
      kinds: ['endpoint.set'],
      ask: () => api('PUT', '/settings/webhook', { url }),
    },
    testSigningSecret: {
      kinds: ['signing_secret.scheduled', 'endpoint.tested'],
      ask: async () => {
        await inBrowser('POST', '/settings/partner/signing-secret/schedule', inAnHour());
        return inBrowser('POST', '/settings/partner/signing-secret/schedule/test');
      },
    },
    testEndpoint: {
      kinds: ['endpoint.tested'],
      ask: () => api('POST', '/webhook-deliveries/test'),
    },
    replayDelivery: {
      kinds: ['delivery.replayed'],
      ask: async () =>
        api('POST', `/webhook-deliveries/${await abandonedDelivery(world())}/replay`),
    },
    replayDeliveries: {
      kinds: ['delivery.replayed'],
      ask: async () => {
        await abandonedDelivery(world());
        return api('POST', '/webhook-deliveries/replay', { status: 'abandoned' });
      },
    },
    removeWebhookSettings: {
      kinds: ['endpoint.removed'],
      ask: () => api('DELETE', '/settings/webhook'),
    },
    setRegistryWebhook: {
      kinds: ['endpoint.set'],
      ask: () => endpoint('PUT', { url }),
    },
    removeRegistryWebhook: {
      kinds: ['endpoint.removed'],
      ask: () => endpoint('DELETE'),
    },
    updateOrganization: {
      kinds: ['organization.changed'],
      ask: () => api('PATCH', '/organization', { blocklist_behaviour: 'exclude' }),
    },
    setOrganizationLogo: {
      kinds: ['organization.logo_set'],
      ask: () => api('PUT', '/organization/logo', { content: pngFile().toString('base64') }),
    },
    removeOrganizationLogo: {
      kinds: ['organization.logo_removed'],
      ask: async () => {
        const logo = { id: newId(), fileType: 'image/png', bytes: new Uint8Array(pngFile()) };
        const where = { orgId: orgId() };
        await prisma().organizationLogo.upsert({
          where,
          create: { ...where, ...logo },
          update: logo,
        });
        return api('DELETE', '/organization/logo');
      },
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
        api('PATCH', `/locations/${(await createLocation(orgId())).id}`, { city: 'Troy' }),
    },
    createBlocklistEntry: {
      kinds: ['blocklist.added'],
      ask: () =>
        api('POST', '/candidates/blocklist', {
          match_type: 'email',
          match_value: 'eve@evil.example',
        }),
    },
    blockCandidate: {
      kinds: ['blocklist.added', 'blocklist.added'],
      ask: async () => api('POST', `/candidates/${(await createCandidate(orgId())).id}/block`, {}),
    },
    updateBlocklistEntry: {
      kinds: ['blocklist.changed'],
      ask: async () => {
        const { id } = await createBlocklistEntry(orgId());
        return api('PATCH', `/candidates/blocklist/${id}`, { reason: 'Fraud' });
      },
    },
    deleteBlocklistEntry: {
      kinds: ['blocklist.removed'],
      ask: async () =>
        api('DELETE', `/candidates/blocklist/${(await createBlocklistEntry(orgId())).id}`),
    },
    bulkChangeBlocklist: {
      kinds: ['blocklist.removed', 'blocklist.removed'],
      ask: async () => {
        const one = await createBlocklistEntry(orgId());
        const other = await createBlocklistEntry(orgId(), { matchValue: 'mal@evil.example' });
        const blocklist_ids = [one.id, other.id];
        return api('POST', '/candidates/blocklist/bulk', { action: 'remove', blocklist_ids });
      },
    },
    downloadJobDocument: {
      kinds: ['document.downloaded'],
      ask: async () => api('GET', await documentPath(orgId())),
    },
    exportCandidate: {
      kinds: ['candidate.exported'],
      ask: async () =>
        api('GET', `/candidates/${(await createCandidate(orgId(), candidate)).id}/export`),
    },
    eraseCandidate: {
      kinds: ['candidate.erased'],
      ask: async () => {
        const { id } = await createCandidate(orgId(), candidate);
        return api('POST', `/candidates/${id}/erase`, { reason: 'Asked by letter' });
      },
    },
    placeLegalHold: {
      kinds: ['candidate.held'],
      ask: async () => {
        const { id } = await createCandidate(orgId(), candidate);
        return api('PUT', `/candidates/${id}/legal-hold`, { reason: 'Asked by letter' });
      },
    },
    endLegalHold: {
      kinds: ['candidate.released'],
      ask: async () => {
        const { id } = await createCandidate(orgId(), candidate);
        const data = {
          orgId: orgId(),
          candidateId: id,
          reason: 'Asked by letter',
          placedBy: 'Dana',
        };
        await prisma().legalHold.create({ data: { ...data, placedAt: new Date() } });
        return api('DELETE', `/candidates/${id}/legal-hold`);
      },
    },
    setRetention: {
      kinds: ['retention.changed'],
      ask: () => api('PUT', '/settings/retention', { ...forEver, rejected_months: 24 }),
    },
    ...ssoScenarios(inBrowser, orgId),
    exportAuditLog: {
      kinds: ['audit_log.exported'],
      ask: () => api('GET', '/audit-log/export?format=csv'),
    },
  };
}
