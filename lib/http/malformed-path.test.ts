import { describe, expect, it } from 'vitest';
import { malformedPathAnswer } from './malformed-path';

describe('malformedPathAnswer', () => {
  it.each(['/api/v1/candidates/%ZZ', '/api/v1/%FF?page=1', '/api/v1/%E0%A4'])(
    'answers %s as the organization API does',
    (url) => {
      const answer = malformedPathAnswer(url, 'abc-1');
      expect(answer?.headers['x-request-id']).toBe('abc-1');
      expect(JSON.parse(answer?.body ?? '')).toEqual({
        error: { code: 'NOT_FOUND', message: expect.any(String), request_id: 'abc-1' },
      });
    },
  );

  it('answers as the partner API does below its own prefix', () => {
    const answer = malformedPathAnswer('/partner/v1/candidates/%', 'abc-1');
    expect(JSON.parse(answer?.body ?? '').error).toMatchObject({
      type: 'invalid_request_error',
      code: 'not_found',
    });
  });

  it.each([undefined, '', 'é', 'a'.repeat(257), ['a', 'b']])(
    'makes a request id where the caller sent none it could use (%j)',
    (sent) => {
      const answer = malformedPathAnswer('/api/v1/%ZZ', sent);
      expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    },
  );

  it.each(['/api/v1/candidates/%20', '/api/v1/candidates?search=%ZZ', '/%ZZ', '/api/v1x/%ZZ'])(
    'leaves %s to the framework',
    (url) => expect(malformedPathAnswer(url, undefined)).toBeUndefined(),
  );
});
