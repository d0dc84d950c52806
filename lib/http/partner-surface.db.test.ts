import { beforeEach, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { issuePartnerKey, revokePartnerKey } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let path = '';

beforeEach(async () => {
  partner = await createTestPartner();
  path = `/organizations/${partner.orgRef}/webhook`;
});

const read = (headers: Record<string, string>) => call('GET', `/partner/v1${path}`, { headers });

describe('an API key', () => {
  test.each<[string, (key: string) => Record<string, string>]>([
    ['no header', () => ({})],
    ['another scheme', (key) => ({ authorization: `Basic ${key}` })],
    ['the bare key', (key) => ({ authorization: key })],
    ['an unknown key', (key) => ({ authorization: `Bearer ${key.slice(0, -1)}` })],
    ['a key with more behind it', (key) => ({ authorization: `Bearer ${key} x` })],
    ['an endless header', (key) => ({ authorization: `Bearer ${key}${'x'.repeat(9000)}` })],
  ])('%s is 401', async (_, headersOf) => {
    const { status, headers, body } = await read(headersOf(partner.apiKey));
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({
      error: {
        type: 'authentication_error',
        code: 'unauthorized',
        message: expect.any(String),
        request_id: headers.get('x-request-id'),
      },
    });
  });

  test('a member’s token is none, and a key is no token', async () => {
    const { token } = await createMember(partner.orgId);
    expect((await read({ authorization: `Bearer ${token}` })).status).toBe(401);
    const { status, body } = await call('GET', '/api/v1/jobs', { token: partner.apiKey });
    expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('stops at once when it is revoked; the partner’s other keys work on', async () => {
    const other = await issuePartnerKey(partner.partnerId);
    await revokePartnerKey(partner.keyId);
    expect((await partner.send('GET', path)).status).toBe(401);
    expect((await read({ authorization: `Bearer ${other.apiKey}` })).status).toBe(404);
  });

  test('notes its last use at most once a minute', async () => {
    const lastUse = async () => {
      await settleAfterCommit();
      const { lastUsedAt } = await prisma().partnerKey.findUniqueOrThrow({
        where: { id: partner.keyId },
      });
      return lastUsedAt?.getTime() ?? 0;
    };
    await partner.send('GET', path);
    const first = await lastUse();
    expect(Math.abs(Date.now() - first)).toBeLessThan(30_000);
    await partner.send('GET', path);
    expect(await lastUse()).toBe(first);
    const lastUsedAt = new Date(Date.now() - 61_000);
    await prisma().partnerKey.update({ where: { id: partner.keyId }, data: { lastUsedAt } });
    await partner.send('GET', path);
    expect(await lastUse()).toBeGreaterThan(first - 1000);
  });
});

describe('the envelope', () => {
  test.each([
    ['GET', '/partner/v1', 404, 'not_found'],
    ['POST', '/partner/v1/nothing/here', 404, 'not_found'],
    ['GET', '/partner/v1/candidates', 405, 'method_not_allowed'],
    ['DELETE', '/partner/v1/candidates/x', 405, 'method_not_allowed'],
  ])('%s %s is %i %s', async (method, unrouted, status, code) => {
    const answer = await call(method, unrouted, { headers: { 'x-request-id': 'mine' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toBe('mine');
    expect(answer.body).toEqual({
      error: {
        type: 'invalid_request_error',
        code,
        message: expect.any(String),
        request_id: 'mine',
      },
    });
  });

  test('of a body too large', async () => {
    const rawBody = JSON.stringify({ url: 'x'.repeat(1024 * 1024) });
    const { status, body } = await partner.send('PUT', path, { rawBody });
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code: 'payload_too_large' });
  });

  test('of broken JSON', async () => {
    const { status, body } = await partner.send('PUT', path, { rawBody: '{' });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key-1' };

  test('replays status and body, and refuses other parameters', async () => {
    const { ref } = await addSite(partner.orgId);
    const body = applicantAt(ref);
    const first = await partner.send('POST', '/candidates', { body, headers });
    const again = await partner.send('POST', '/candidates', { body, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = applicantAt(ref);
    const reused = await partner.send('POST', '/candidates', { body: other, headers });
    expect([reused.status, reused.body.error.code]).toEqual([400, 'idempotency_key_reused']);
  });

  test('a refused ingest is retried with its key and succeeds once the location is there', async () => {
    const body = applicantAt('site-to-come');
    const send = () => partner.send('POST', '/candidates', { body, headers });
    const refused = [await send(), await send()];
    expect(refused.map(({ body: { error } }) => error.code)).toEqual(
      refused.map(() => 'unknown_location_ref'),
    );
    const { id } = await addSite(partner.orgId);
    await prisma().location.updateMany({
      where: { orgId: partner.orgId, id },
      data: { locationRef: 'site-to-come' },
    });
    const taken = await send();
    expect([taken.status, taken.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });

  test('a callback URL that does not resolve leaves the key free', async () => {
    const { ref } = await addSite(partner.orgId);
    const body = applicantAt(ref);
    const dead = { ...body, webhook_url: 'https://x.invalid/' };
    const refused = await partner.send('POST', '/candidates', { body: dead, headers });
    expect(refused.body.error.code).toBe('webhook_url_unresolvable');
    expect((await partner.send('POST', '/candidates', { body, headers })).status).toBe(201);
  });

  test('is the partner’s, whichever of its keys is used, and no other partner’s', async () => {
    const { ref } = await addSite(partner.orgId);
    const request = { body: applicantAt(ref), headers };
    const first = await partner.send('POST', '/candidates', request);
    const { apiKey } = await issuePartnerKey(partner.partnerId);
    const again = await call('POST', '/partner/v1/candidates', { ...request, token: apiKey });
    expect(again.body).toEqual(first.body);
    const foreign = await createTestPartner('Another');
    const refused = await foreign.send('POST', '/candidates', request);
    expect([refused.status, refused.body.error.code]).toEqual([404, 'unknown_location_ref']);
  });
});

describe('the document', () => {
  test.each(['json', 'yaml'])('is published to anyone as %s', async (form) => {
    const { status, headers, text } = await call('GET', `/partner/v1/openapi.${form}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain(form);
    expect(text).toContain('/partner/v1/candidates/{externalRef}/locations');
    expect(text).not.toContain('/api/v1/candidates');
  });
});
