import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

let token = '';
let candidatePath = '';

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  token = (await createMember(orgId)).token;
  candidatePath = `/api/v1/candidates/${(await createCandidate(orgId)).id}`;
});

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('request ids', () => {
  test.each([
    ['one character', 'a'],
    ['256 characters', 'x'.repeat(256)],
    ['any printable ASCII', 'a b~!"#$%&/()=?{}'],
  ])('an id of %s is used as it was sent', async (_, sent) => {
    const answer = await call('GET', '/api/v1/candidates', {
      token,
      headers: { 'x-request-id': sent },
    });
    expect(answer.headers.get('x-request-id')).toBe(sent);
  });

  test.each([
    ['empty', ''],
    ['longer than 256 characters', 'x'.repeat(257)],
    ['not ASCII', 'caf\u00e9'],
    ['not printable', 'a\tb'],
  ])('an id that is %s is replaced by a new one', async (_, sent) => {
    const headers = { 'x-request-id': sent };
    const first = await call('GET', '/api/v1/candidates', { token, headers });
    const second = await call('GET', '/api/v1/candidates', { token, headers });
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test.each([
    ['a success', 'GET', '/api/v1/jobs', 200],
    ['a refused input', 'GET', '/api/v1/jobs?limit=x', 400],
    ['an unknown record', 'GET', `/api/v1/jobs/${newId()}`, 404],
    ['an unknown path', 'GET', '/api/v1/nothing', 404],
    ['an unknown method', 'DELETE', '/api/v1/jobs', 405],
  ])(
    '%s carries it in the header, a failure in the envelope as well',
    async (_, method, path, status) => {
      const headers = { 'x-request-id': 'my-id' };
      const answer = await call(method, path, { token, headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-request-id')).toBe('my-id');
      if (status >= 400) expect(answer.body.error.request_id).toBe('my-id');
    },
  );

  test('a request without a token gets one too', async () => {
    const answer = await call('GET', '/api/v1/jobs');
    expect(answer.status).toBe(401);
    expect(answer.body.error.request_id).toBe(answer.headers.get('x-request-id'));
  });
});

describe('paths and methods', () => {
  test.each(['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/jobs/a/b/c/d', '/api/v1/%00'])(
    '%s is a 404 in the envelope, whatever the method',
    async (path) => {
      for (const method of everyMethod) {
        const answer = await call(method, path, { token });
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({
          error: {
            code: 'NOT_FOUND',
            message: expect.any(String),
            request_id: answer.headers.get('x-request-id'),
          },
        });
      }
    },
  );

  test.each([
    ['DELETE', '/api/v1/candidates', ['GET', 'HEAD', 'POST']],
    ['PUT', '/api/v1/candidates/:id', ['GET', 'HEAD', 'PATCH']],
    ['OPTIONS', '/api/v1/jobs', ['GET', 'HEAD', 'POST']],
    ['GET', '/api/v1/applications/:id/change-stage', ['POST']],
    ['HEAD', '/api/v1/applications/:id/change-stage', ['POST']],
  ])('%s %s is a 405 that names the methods there are', async (method, path, methods) => {
    const answer = await call(method, path.replace(':id', newId()), { token });
    expect(answer.status).toBe(405);
    if (method !== 'HEAD') expect(answer.body.error.code).toBe('METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')?.split(', ')).toEqual(methods);
  });

  test('HEAD answers as GET does', async () => {
    expect((await call('HEAD', candidatePath, { token })).status).toBe(200);
    expect((await call('HEAD', candidatePath)).status).toBe(401);
  });

  test.each([
    ['GET', '/api/v1/candidates', 200],
    ['GET', '/api/v1/candidates?limit=x', 400],
    ['GET', '/api/v1/nothing', 404],
    ['DELETE', '/api/v1/candidates', 405],
    ['GET', '/partner/v1/candidates', 405],
    ['GET', '/partner/v1/nothing', 404],
    ['DELETE', '/api/cron/checks', 405],
  ])('%s %s, a %i, is never stored by caches on the way', async (method, path, status) => {
    const answer = await call(method, path, { token });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  test('of a repeated query parameter the first counts, an unknown one is ignored', async () => {
    const query = 'limit=7&limit=nonsense&nonsense=1&__proto__=2';
    const answer = await call('GET', '/api/v1/candidates', { token, query });
    expect(answer.status).toBe(200);
    expect(answer.body.pagination.limit).toBe(7);
  });
});

describe('what an integrator gets wrong is said', () => {
  test('a form in place of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { token, headers, rawBody: 'title=Driver' };
    const { status, body } = await call('POST', '/api/v1/jobs', form);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain('application/x-www-form-urlencoded');
    expect(body.error.message).toContain('Content-Type: application/json');
    // What curl calls a form is taken where it is JSON.
    const rawBody = JSON.stringify({ title: 'Driver' });
    expect((await call('POST', '/api/v1/jobs', { token, headers, rawBody })).status).toBe(201);
  });

  test('query parameters that nobody knows, up to ten of them', async () => {
    const ignoredIn = async (query: string) =>
      (await call('GET', '/api/v1/jobs', { token, query })).headers.get('x-ignored-parameters');
    expect(await ignoredIn('limit=1')).toBeNull();
    expect(await ignoredIn('stagee=applied&limit=1&per_page=2&per_page=3')).toBe(
      'stagee, per_page',
    );
    expect(await ignoredIn('a%0d%0aX-Evil:%201=1')).toBe('a%0D%0AX-Evil%3A%201');
    const many = Array.from({ length: 30 }, (_, n) => `unknown${n}=1`).join('&');
    const named = (await ignoredIn(many))?.split(', ');
    expect([named?.length, named?.at(-1)]).toEqual([11, 'and 20 more']);
    expect((await ignoredIn('x'.repeat(5000)))?.length).toBe(64);
  });

  test.each([
    ['GET', '/api/candidates', 'NOT_FOUND'],
    ['POST', '/api/v2/candidates', 'NOT_FOUND'],
    ['GET', '/api', 'NOT_FOUND'],
    ['GET', '/partner/candidates', 'not_found'],
    ['POST', '/partner', 'not_found'],
  ])('a path beside the interfaces: %s %s', async (method, path, code) => {
    const { status, body, headers } = await call(method, path, {});
    expect([status, body.error.code]).toEqual([404, code]);
    expect(headers.get('x-request-id')).toBe(body.error.request_id);
  });

  test.each(['/scim', '/scim/v1/Users', '/scim/v2/Nobody'])(
    'a path beside those of SCIM: %s',
    async (path) => {
      const { status, text } = await call('GET', path, {});
      const body = JSON.parse(text);
      expect([status, body.status]).toEqual([404, '404']);
      expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    },
  );

  test.each([
    ['/api/v1/me', 'sk_live_0123456789abcdef0123', 'partner/v1'],
    ['/api/v1/me', 'whatever', 'rs_live_'],
    ['/partner/v1/organizations/north/webhook', 'rs_live_0123', '/api/v1'],
    ['/partner/v1/organizations/north/webhook', 'pk_0123456789abcdef0123', 'sk_'],
    ['/partner/v1/organizations/north/webhook', 'sk_short', 'wrong or missing'],
  ])('a token of another kind at %s: %s', async (path, shown, hint) => {
    const { status, body } = await call('GET', path, { token: shown });
    expect(status).toBe(401);
    expect(body.error.message).toContain(hint);
    expect(body.error.message).not.toContain(shown);
  });
});

describe('the published document', () => {
  test.each([
    ['json', 'application/json'],
    ['yaml', 'application/yaml'],
  ])('is served as %s to anyone', async (form, type) => {
    const path = `/api/v1/openapi.${form}`;
    const answer = await call('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('cache-control')).toContain('public');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.text).toContain('/api/v1/candidates/{candidateId}');
    const etag = answer.headers.get('etag') ?? '';
    const again = await call('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const held of [`W/${etag}`, `"other", ${etag}`, '*']) {
      const known = await call('GET', path, { headers: { 'if-none-match': held } });
      expect({ held, status: known.status }).toEqual({ held, status: 304 });
    }
    const other = await call('GET', path, { headers: { 'if-none-match': 'W/"other"' } });
    expect(other.status).toBe(200);
    const refused = await call('POST', path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
