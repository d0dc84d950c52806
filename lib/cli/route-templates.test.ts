import { expect, test } from 'vitest';
import { readRoutes } from './route-templates';

const find = readRoutes('app');

test.each([
  ['/', '/'],
  ['/candidates', '/candidates'],
  ['/candidates/', '/candidates'],
  ['/candidates/018f', '/candidates/{candidateId}'],
  ['/schedule/9a7c-token', '/schedule/{token}'],
  ['/evaluation/9a7c-token/done', '/evaluation/{token}/done'],
  ['/settings/members', '/settings/{section}'],
])('the page %s is %s', (path, template) => {
  expect(find(path)).toEqual({ template, isPage: true });
});

test.each([
  ['/api/v1/candidates/blocklist', '/api/v1/candidates/blocklist'],
  ['/api/v1/candidates/018f/timeline', '/api/v1/candidates/{candidateId}/timeline'],
  ['/api/v1/candidates/018f/planted', '/api/v1/{path}'],
  ['/api/v1', '/api/v1/{path}'],
  ['/api/auth/callback/oidc', '/api/auth/{nextauth}'],
  ['/api/nothing', '/api/{path}'],
  ['/api/auth', '/api/{path}'],
  ['/docs', '/docs/{page}'],
  ['/docs/partner/events', '/docs/{page}'],
  ['/.well-known/jwks.json', '/.well-known/jwks.json'],
])('%s is answered by %s', (path, template) => {
  expect(find(path)).toEqual({ template, isPage: false });
});

test.each(['/planted@example.org', '/schedule', '/schedule/token/more'])(
  'nothing answers %s',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test('without pages nothing is found', () => {
  expect(readRoutes('nowhere')('/')).toBeUndefined();
});
