import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { newId } from '@/lib/base/ids';
import { storeFile } from '@/lib/hiring/documents/storage';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { type GeneratedRequest, generation, requestsTo } from '@/lib/testing/requests';
import { createSettings } from '@/lib/testing/settings';
import { organizationDocument } from './openapi/files';
import { exemplifyAddresses } from './testing/addresses';
import { digestOf } from './testing/digest';
import { failedMessages, fillOrganization, type Ids, noIds } from './testing/population';
import {
  forgetOffers,
  forgetViews,
  refillApplications,
  refillChecks,
  restorePassword,
  withDeletableJobs,
} from './testing/refills';
import { fillSecret } from './testing/secret-population';
import { fillSso } from './testing/sso-population';
import { fillSessions, fillTokens } from './testing/token-population';

useTestDatabase({ API_RATE_LIMIT: '0' });

const batchSize = 20;

const own = noIds();
const foreign = noIds();
const tokens: (string | undefined)[] = [];
let ownOrgId = '';
let foreignOrgId = '';
let adminId = '';

beforeAll(async () => {
  await storeFile('shared', Buffer.from('Benefits'), 'text/plain');
  ownOrgId = (await createOrganization('Ours')).id;
  foreignOrgId = (await createOrganization('Theirs')).id;
  await fillOrganization(ownOrgId, own);
  await fillOrganization(foreignOrgId, foreign);
  await fillSso(foreignOrgId, foreign);
  Object.assign(own, await createSettings(ownOrgId));
  Object.assign(foreign, await createSettings(foreignOrgId));
  await fillSessions(foreign, await createMember(foreignOrgId, 'admin'));
  for (const role of ['admin', 'recruiter', 'coordinator', 'viewer'] as const) {
    const member = await createMember(ownOrgId, role);
    tokens.push(member.token);
    if (role === 'admin') {
      adminId = member.userId;
      await fillSessions(own, member);
    }
  }
  tokens.push(undefined, 'x.y.z');
});

const picked = (list: () => readonly string[]) =>
  fc.nat().map((n) => list()[n % list().length] ?? '');

const anyOf = (ids: Ids) => picked(() => [...ids.candidateId, ...ids.applicationId, ...ids.jobId]);

function pathIds(name: string): fc.Arbitrary<string> {
  const kind = name in own ? (name as keyof Ids) : 'candidateId';
  return fc.oneof(
    { weight: 8, arbitrary: picked(() => own[kind]) },
    { weight: 3, arbitrary: picked(() => foreign[kind]) },
    { weight: 1, arbitrary: anyOf(own) },
    { weight: 1, arbitrary: fc.constant(0).map(() => newId()) },
    { weight: 1, arbitrary: picked(() => own[kind].map((id) => id.toUpperCase())) },
  );
}

// A body names in snake_case what a path names in camelCase.
function idsOf(field: string): fc.Arbitrary<string> | undefined {
  const name = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name in own ? pathIds(name) : undefined;
}

const world = {
  pathIds,
  idsOf,
  ids: fc.oneof(anyOf(own), anyOf(foreign), fc.uuid()),
  tokens: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat({ max: 5 }) },
  ),
};

// What a device computes cannot be made up: there the refusals alone are tried.
const needsProof = new Set(
  'addPasskey confirmIdentity confirmTotp removeFactor renameFactor replaceRecoveryCodes'.split(
    ' ',
  ),
);
// In a browser session only.
const ownAccount = new Set([
  ...needsProof,
  ...[
    'changePassword',
    'endSession',
    'endOtherSessions',
    'endMade',
    'listFactors',
    'resetMemberFactors',
    'startConfirmation',
    'startPasskey',
    'startTotp',
  ],
]);
// What outlives a session, and what counts in all registries of a partner, is no token's to change.
const asksAnew =
  /^(create|rotate)ApiToken$|^unlinkMember$|^(set|remove|require|add|verify).*Sso|Partner(Key|Credentials)$|SigningSecret$/;

// Whoever ends what they made would end what the rest is asked with.
async function inBrowser(name: string, requests: () => Promise<void>): Promise<void> {
  const [apiToken] = tokens;
  const userId = name === 'endMade' ? (await createMember(ownOrgId, 'viewer')).userId : adminId;
  // Who came by the service's own provider is let in though the organization requires a factor by now.
  const way = { isSession: true, ...(asksAnew.test(name) && { signedInBy: 'provider' as const }) };
  tokens[0] = (await issueToken({ userId, orgId: ownOrgId, ...way })).token;
  await requests();
  tokens[0] = apiToken;
}

const statuses = new Map<number, number>();

async function send({ method, path, options }: GeneratedRequest): Promise<number> {
  const answer = await call(method, path, options).catch((error: unknown) => {
    throw new Error(`${describeRequest({ method, path, options })}\n${String(error)}`);
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500) {
    throw new Error(`${describeRequest({ method, path, options })} answered ${answer.text}`);
  }
  return answer.status;
}

function describeRequest({ method, path, options }: GeneratedRequest): string {
  const { token, ...shown } = options;
  return `${method} ${path} ${JSON.stringify(shown).slice(0, 1500)}${token ? '' : ' (no token)'}`;
}

const document = structuredClone(organizationDocument());

exemplifyAddresses(document);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    path,
    method: method.toUpperCase(),
    operation,
  })),
);

const batches = Math.ceil(generation.requests / operations.length / batchSize);

describe(`generated requests, seed ${generation.seed}`, () => {
  let before: Record<string, string>;

  beforeAll(async () => {
    before = await digestOf(foreignOrgId);
  });

  test.each(operations)(
    '$name never fails, always answers as documented',
    async ({ name, path, method, operation }) => {
      const requests = requestsTo(document, path, method, operation, {
        ...world,
        tokens: world.tokens.map((index) => tokens[index]),
      });
      const batch = fc.array(requests, { minLength: batchSize, maxLength: batchSize });
      if (method === 'POST' && /\{(candidate|application|interview)Id\}|checks$/.test(path)) {
        await refillApplications(own, ownOrgId, name);
      }
      if (method === 'POST' && path.includes('{checkId}')) await refillChecks(own, ownOrgId);
      if (name === 'resendMessage') own.messageId = await failedMessages(ownOrgId, 100);
      let successes = 0;
      const sendAll = () =>
        fc.assert(
          fc.asyncProperty(batch, async (list) => {
            if (name === 'createInterviewSlots') await forgetOffers(own, ownOrgId);
            if (name === 'createView') await forgetViews(own, ownOrgId);
            if (name === 'changePassword') await restorePassword(adminId);
            if (name === 'rotateApiToken') await fillTokens(own, ownOrgId, { userId: adminId });
            if (/^(schedule|cancel|test)SigningSecret/.test(name)) {
              await fillSecret(ownOrgId, !name.startsWith('schedule'));
            }
            if (/Sso/.test(name)) await fillSso(ownOrgId, own);
            const answered = await Promise.all(list.map(send));
            successes += answered.filter((status) => status < 300).length;
          }),
          { seed: generation.seed, numRuns: batches, endOnFailure: true },
        );
      if (name === 'deleteJob') await withDeletableJobs(own, ownOrgId, sendAll);
      else if (ownAccount.has(name) || asksAnew.test(name)) await inBrowser(name, sendAll);
      else await sendAll();
      if (!needsProof.has(name)) expect(successes).toBeGreaterThan(0);
    },
    120_000,
  );

  test('nothing of the other organization has changed', async () => {
    expect(await digestOf(foreignOrgId)).toEqual(before);
  });

  test('the requests were enough, and of every kind', () => {
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(generation.requests);
    for (const status of [200, 201, 400, 401, 404]) {
      expect(statuses.get(status) ?? 0, `${status} among ${total}`).toBeGreaterThan(total / 200);
    }
  });
});
