import { describe, expect, it } from 'vitest';
import { call } from '@/lib/testing/call';
import { routedMethod, unroutableAnswer } from './unroutable';

describe('a request the framework cannot route', () => {
  it.each(['/api/v1//candidates', '/api/v1//jobs?page=1', '//api/v1'])(
    'answers %s as the organization API does',
    (url) => {
      const answer = unroutableAnswer(url, 'abc-1');
      expect(answer?.headers['x-request-id']).toBe('abc-1');
      expect(JSON.parse(answer?.body ?? '')).toEqual({
        error: { code: 'NOT_FOUND', message: expect.any(String), request_id: 'abc-1' },
      });
    },
  );

  it('answers as the partner API does below its own prefix', () => {
    const answer = unroutableAnswer('/partner/v1//candidates', 'abc-1');
    expect(JSON.parse(answer?.body ?? '').error).toMatchObject({
      type: 'invalid_request_error',
      code: 'not_found',
    });
  });

  it.each([undefined, '', 'é', 'a'.repeat(257), ['a', 'b']])(
    'makes a request id where the caller sent none it could use (%j)',
    (sent) => {
      const answer = unroutableAnswer('/api/v1//x', sent);
      expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    },
  );

  it.each(['/api/v1/candidates/%20', '/api/v1/candidates?search=//', '//docs', '/api/v1x//y'])(
    'leaves %s to the framework',
    (url) => expect(unroutableAnswer(url, undefined)).toBeUndefined(),
  );
});

describe('a method the framework cannot route', () => {
  const known: [path: string, allowed: string][] = [
    ['/api/v1/candidates', 'GET, HEAD, POST'],
    ['/api/v1/candidates/blocklist/x', 'PATCH, DELETE'],
    ['/api/v1/openapi.json', 'GET, HEAD'],
    ['/partner/v1/candidates?x=1', 'POST'],
    ['/partner/v1/organizations/north/webhook', 'GET, HEAD, PUT, DELETE'],
  ];

  it.each(known)('is a 405 at %s that names %s', async (url, allowed) => {
    for (const method of ['TRACE', 'PROPFIND', 'QUERY']) {
      const answer = await call(routedMethod(method, url), url);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      expect(answer.body.error.code.toLowerCase()).toBe('method_not_allowed');
    }
  });

  it.each(['/api/v1', '/api/v1/nothing', '/partner/v1/candidates/a/b/c'])(
    'is a 404 at %s',
    async (url) => {
      const answer = await call(routedMethod('TRACE', url), url);
      expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
      expect(answer.body.error.code.toLowerCase()).toBe('not_found');
    },
  );

  it.each(['/metrics', '/healthz', '/api/cron/checks'])('is as unknown at %s', (url) => {
    expect(routedMethod('TRACE', url)).toBe('OPTIONS');
  });

  it('leaves ordinary requests and other pages alone', () => {
    expect(routedMethod('DELETE', '/api/v1/candidates')).toBe('DELETE');
    expect(routedMethod('TRACE', '/docs')).toBe('TRACE');
    expect(routedMethod('TRACE', '/api/v1x')).toBe('TRACE');
  });
});
