import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import {
  attachRegistry,
  createPartner,
  issuePartnerKey,
} from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation, createOrganization } from '@/lib/testing/factories';
import { addSite, createTestPartner } from '@/lib/testing/partner';
import { type GeneratedRequest, generation, requestsTo } from '@/lib/testing/requests';
import { besideNeighbours } from '@/lib/testing/world';
import { documentOf } from './openapi/files';

useTestDatabase();

const batchSize = 10;
const document = documentOf('partner');

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    path,
    method: method.toUpperCase(),
    operation,
  })),
);

// The documented examples name these, so that many generated requests find what they ask for.
const known = ['albany-01', 'troy-02', 'north-region', 'applicant-1842'];
let apiKey = '';
let foreignOrgId = '';
let foreignRef = '';

beforeAll(async () => {
  const { partnerId } = await createPartner('Placement Co');
  apiKey = (await issuePartnerKey(partnerId)).apiKey;
  const { id: orgId } = await createOrganization();
  await attachRegistry(partnerId, orgId, 'north-region');
  for (const locationRef of ['albany-01', 'troy-02']) await createLocation(orgId, { locationRef });
  const foreign = await createTestPartner('Another');
  foreignOrgId = foreign.orgId;
  foreignRef = (await addSite(foreign.orgId)).ref;
});

async function send({ method, path, options }: GeneratedRequest): Promise<number> {
  const answer = await call(method, path, options);
  if (answer.status >= 500) {
    const shown = JSON.stringify({ ...options, token: undefined }).slice(0, 1500);
    throw new Error(`${method} ${path} ${shown} answered ${answer.text}`);
  }
  return answer.status;
}

const ids = fc.oneof(
  fc.constantFrom(...known),
  fc.constant(0).map(() => foreignRef),
);

describe(`generated requests, seed ${generation.seed}`, () => {
  test.each(operations)(
    '$name never fails, always answers as documented',
    async ({ path, method, operation }) => {
      const requests = requestsTo(document, path, method, operation, {
        pathIds: () => ids,
        ids,
        tokens: fc.oneof(
          { weight: 9, arbitrary: fc.constant(0).map(() => apiKey) },
          { weight: 1, arbitrary: fc.constantFrom(undefined, 'sk_unknown-unknown-unknown', 'é') },
        ),
      });
      const batch = fc.array(requests, { minLength: batchSize, maxLength: batchSize });
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(batch, async (list) => {
          for (const status of await Promise.all(list.map(send))) statuses.add(status);
        }),
        { seed: generation.seed, numRuns: 40, endOnFailure: true },
      );
      expect([...statuses]).toEqual(expect.arrayContaining([401, 404]));
    },
    120_000,
  );

  test('nothing has come to another partner’s registry', async () => {
    const where = { orgId: foreignOrgId };
    expect(await prisma().candidate.count({ where: besideNeighbours(foreignOrgId) })).toBe(0);
    expect(await prisma().registry.findFirst({ where })).toMatchObject({ webhookUrl: null });
  });
});
