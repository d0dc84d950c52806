import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { tameRequest } from './request-guard';

function tamed(url: string, headers: IncomingHttpHeaders = {}) {
  const request = { url, headers };
  tameRequest(request);
  return request;
}

describe('a request', () => {
  it.each([
    ['/api/v1/jobs/%zz/applications?page=1', '/api/v1/jobs/%25zz/applications?page=1'],
    ['/api/v1/jobs/%ff', '/api/v1/jobs/%25ff'],
    ['/api/v1/jobs/a%20b', '/api/v1/jobs/a%20b'],
    ['/api/v1/candidates?search=%zz', '/api/v1/candidates?search=%zz'],
    ['http://evil.example/api/v1/jobs?limit=1', '/api/v1/jobs?limit=1'],
    ['/docs/%zz', '/docs/%25zz'],
    ['/candidates/%ff?tab=notes', '/candidates/%25ff?tab=notes'],
    ['/scim/v2/Users/%ff', '/scim/v2/Users/%25ff'],
  ])('%s reaches the routes as %s', (sent, url) => {
    expect(tamed(sent).url).toBe(url);
  });

  it('loses the headers that would have the framework answer in a route’s place', () => {
    const ours = { authorization: 'Bearer x', 'x-request-id': 'a', 'content-type': 'text/plain' };
    const theirs = { rsc: '1', 'x-middleware-prefetch': '1', 'next-router-prefetch': '1' };
    expect(tamed('/api/v1/jobs', { ...ours, ...theirs }).headers).toEqual(ours);
    expect(tamed('/partner/v1/candidates', { ...ours, ...theirs }).headers).toEqual(ours);
    expect(tamed('/scim/v2/Users', { ...ours, ...theirs }).headers).toEqual(ours);
  });

  it('keeps them where our own pages send them', () => {
    expect(tamed('/docs', { rsc: '1' }).headers).toEqual({ rsc: '1' });
  });
});
