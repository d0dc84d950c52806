import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { createTestPartner } from '@/lib/testing/partner';

useTestDatabase();

const tokens = { org: '', partner: '' };

beforeAll(async () => {
  const partner = await createTestPartner();
  tokens.partner = partner.apiKey;
  tokens.org = (await createMember(partner.orgId)).token;
});

const surfaces = [
  ['org', '/api/v1/jobs', 'VALIDATION_ERROR'],
  ['partner', '/partner/v1/candidates', 'invalid_request'],
] as const;

const tooDeep = 'The body is nested deeper than 64 levels.';

describe.each(surfaces)('JSON to the %s interface', (surface, path, code) => {
  const refusalOf = async (rawBody: string) => {
    const { status, body } = await call('POST', path, { token: tokens[surface], rawBody });
    expect([status, body.error.code]).toEqual([400, code]);
    return body.error.message;
  };

  test.each([
    ['lists', '['.repeat(65) + ']'.repeat(65)],
    ['objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['lists without an end', '['.repeat(500_000)],
    ['lists, behind an escape', `{"a":"\\\\","b":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['both, behind strings', `{"a\\"]":"}\\\\","b":${'['.repeat(64)}${']'.repeat(64)}}`],
  ])('is refused deeper than 64 levels: %s', async (_, rawBody) => {
    expect(await refusalOf(rawBody)).toBe(tooDeep);
  });

  test.each([
    ['as deep as that', '['.repeat(64) + ']'.repeat(64)],
    ['wide', `[${'[[]],'.repeat(1000)}[]]`],
    ['with brackets in its texts', `["${'['.repeat(100)}","\\"${'{'.repeat(100)}"]`],
  ])('is read %s', async (_, rawBody) => {
    expect(await refusalOf(rawBody)).not.toBe(tooDeep);
  });
});
