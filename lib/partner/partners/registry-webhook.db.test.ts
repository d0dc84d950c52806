import { beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { addRegistry, createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

const url = 'https://93.184.216.34/default?registry=1';

let partner: TestPartner;

beforeEach(async () => {
  partner = await createTestPartner();
});

const webhook = (method: string, body?: unknown, ref = partner.orgRef) =>
  partner.send(method, `/organizations/${encodeURIComponent(ref)}/webhook`, {
    ...(body !== undefined && { body }),
  });

describe('the default endpoint of a registry', () => {
  test('is set, read, replaced and removed', async () => {
    const set = await webhook('PUT', { url });
    expect(set.status).toBe(200);
    expect(set.body).toEqual({ url, updated_at: expect.any(String) });
    expect((await webhook('GET')).body).toEqual(set.body);
    const replaced = await webhook('PUT', { url: 'https://93.184.216.34/' });
    expect((await webhook('GET')).body).toEqual(replaced.body);
    expect((await webhook('DELETE')).status).toBe(204);
    const gone = await webhook('GET');
    expect([gone.status, gone.body.error.code]).toEqual([404, 'no_webhook_endpoint']);
    expect((await webhook('DELETE')).status).toBe(204);
  });

  test('is each registry’s own', async () => {
    const other = await addRegistry(partner.partnerId);
    await webhook('PUT', { url });
    expect((await webhook('GET', undefined, other.orgRef)).status).toBe(404);
  });

  test.each<[string, unknown, string]>([
    ['no url', {}, 'invalid_request'],
    ['null', { url: null }, 'invalid_request'],
    ['a number', { url: 1 }, 'invalid_request'],
    ['an unknown field', { url, id: 1 }, 'invalid_request'],
    ['a body that is no object', [url], 'invalid_request'],
    ['an empty url', { url: '' }, 'invalid_webhook_url'],
    ['an empty first label', { url: 'https://.example.com/' }, 'invalid_webhook_url'],
    ['white space', { url: ' https://example.com/' }, 'invalid_webhook_url'],
    ['HTTP', { url: 'http://93.184.216.34/' }, 'webhook_url_not_https'],
    ['metadata', { url: 'https://169.254.169.254/' }, 'webhook_url_forbidden_host'],
    ['an internal name', { url: 'https://db.internal/' }, 'webhook_url_forbidden_host'],
    ['no such name', { url: 'https://nothing.invalid/' }, 'webhook_url_unresolvable'],
    ['2049 characters', { url: url.padEnd(2049, 'x') }, 'webhook_url_too_long'],
  ])('refuses %s and keeps what it had', async (_, body, code) => {
    const before = await webhook('PUT', { url });
    const answer = await webhook('PUT', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect((await webhook('GET')).body).toEqual(before.body);
  });

  test('may be 2048 characters long', async () => {
    expect((await webhook('PUT', { url: url.padEnd(2048, 'x') })).status).toBe(200);
  });

  test.each(['GET', 'PUT', 'DELETE'])(
    '%s of a registry of nobody, another or no name',
    async (method) => {
      const foreign = await createTestPartner('Another');
      for (const ref of [foreign.orgRef, 'nowhere', 'a/b', 'x'.repeat(300), 'a\0b']) {
        const answer = await webhook(method, method === 'PUT' ? { url } : undefined, ref);
        expect([answer.status, answer.body.error.code]).toEqual([404, 'unknown_organization_ref']);
      }
    },
  );
});
