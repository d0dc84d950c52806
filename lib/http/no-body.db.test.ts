import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { AnyOperation } from '@/lib/contract/operation';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { operations } from './operations';

useTestDatabase();

const prefixes = { org: '/api/v1', partner: '/partner/v1' } as const;
const codes = { org: 'VALIDATION_ERROR', partner: 'invalid_request' } as const;

const withoutBody = Object.values<AnyOperation>(operations).filter(({ body }) => !body);
const writes = withoutBody.filter(({ method }) => method !== 'GET');

let partner: TestPartner;
let token = '';

beforeEach(async () => {
  partner = await createTestPartner();
  token = (await createMember(partner.orgId)).token;
});

function send({ surface, method, path }: AnyOperation, rawBody?: string) {
  const address = path.replace('{ref}', partner.orgRef).replace(/\{\w+\}/g, () => newId());
  const caller = { org: token, partner: partner.apiKey }[surface];
  const body = rawBody === undefined ? {} : { rawBody };
  return call(method, prefixes[surface] + address, { token: caller, ...body });
}

describe('an operation that takes no body', () => {
  test.each(writes)('$id refuses one that says something', async (operation) => {
    for (const [rawBody, named] of [
      ['{"x":1}', 'unknown field x'],
      ['[]', 'object'],
      ['null', 'object'],
    ] as const) {
      const { status, body } = await send(operation, rawBody);
      expect([status, body.error.code]).toEqual([400, codes[operation.surface]]);
      expect(body.error.message).toContain(named);
    }
  });

  test.each(writes)('$id takes an empty one as none', async (operation) => {
    const { status } = await send(operation);
    for (const rawBody of ['', '{}', ' {} ']) {
      expect((await send(operation, rawBody)).status).toBe(status);
    }
    expect(status).not.toBe(500);
  });
});
