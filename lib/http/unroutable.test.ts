import { describe, expect, it } from 'vitest';
import { unroutableAnswer } from './unroutable';

describe('a request the framework cannot route', () => {
  it.each(['/api/v1//candidates', '/api/v1//jobs?page=1', '//api/v1'])(
    'answers %s as the organization API does',
    (url) => {
      const answer = unroutableAnswer('GET', url, 'abc-1');
      expect(answer?.headers['x-request-id']).toBe('abc-1');
      expect(JSON.parse(answer?.body ?? '')).toEqual({
        error: { code: 'NOT_FOUND', message: expect.any(String), request_id: 'abc-1' },
      });
    },
  );

  it('answers as the partner API does below its own prefix', () => {
    const answer = unroutableAnswer('GET', '/partner/v1//candidates', 'abc-1');
    expect(JSON.parse(answer?.body ?? '').error).toMatchObject({
      type: 'invalid_request_error',
      code: 'not_found',
    });
  });

  it.each([undefined, '', 'é', 'a'.repeat(257), ['a', 'b']])(
    'makes a request id where the caller sent none it could use (%j)',
    (sent) => {
      const answer = unroutableAnswer('GET', '/api/v1//x', sent);
      expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    },
  );

  it.each(['/api/v1/candidates/%20', '/api/v1/candidates?search=//', '//docs', '/api/v1x//y'])(
    'leaves %s to the framework',
    (url) => expect(unroutableAnswer('GET', url, undefined)).toBeUndefined(),
  );

  it.each(['TRACE', 'PROPFIND', 'QUERY'])('refuses the method %s', (method) => {
    const answer = unroutableAnswer(method, '/api/v1/candidates', 'abc-1');
    expect(answer?.status).toBe(405);
    expect(JSON.parse(answer?.body ?? '').error.code).toBe('METHOD_NOT_ALLOWED');
  });

  it('leaves ordinary requests and other pages alone', () => {
    expect(unroutableAnswer('DELETE', '/api/v1/candidates', undefined)).toBeUndefined();
    expect(unroutableAnswer('TRACE', '/docs', undefined)).toBeUndefined();
  });
});
