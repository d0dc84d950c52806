import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '@/lib/contract/operation';
import { routeFiles } from '@/lib/testing/routes';
import { operations } from './operations';

const prefixes = { org: '/api/v1', partner: '/partner/v1' } as const;

const files = routeFiles()
  .map(({ file, segments }) => ({
    file,
    isCatchAll: segments.some(({ kind }) => kind === 'many' || kind === 'any'),
    path: `/${segments.map(({ kind, name }) => (kind === 'one' ? `{${name}}` : name)).join('/')}`,
  }))
  .filter(({ path, isCatchAll }) => !isCatchAll && /^\/(api|partner)\/v1\//.test(path))
  .filter(({ path }) => !/\/openapi\.(json|yaml)$/.test(path));

async function methodsOf(file: string, path: string): Promise<string[]> {
  const routeModule: Record<string, (request: Request, context: object) => Promise<Response>> =
    await import(/* @vite-ignore */ file);
  const request = new Request(`http://localhost${path}`, { method: 'OPTIONS' });
  const refusal = await routeModule.OPTIONS?.(request, { params: Promise.resolve({}) });
  return (refusal?.headers.get('allow') ?? '').split(', ').filter((method) => method !== 'HEAD');
}

/** What both interfaces promise, with the parameters of a path left unnamed. */
const promised = `
GET POST /api/v1/candidates
GET PATCH /api/v1/candidates/{}
GET /api/v1/candidates/{}/timeline
POST /api/v1/candidates/{}/advance-to-scheduling
POST /api/v1/candidates/{}/send-evaluation
POST /api/v1/candidates/{}/locations
GET POST /api/v1/candidates/blocklist
POST /api/v1/candidates/blocklist/bulk
DELETE /api/v1/candidates/blocklist/{}
GET POST /api/v1/jobs
GET PATCH DELETE /api/v1/jobs/{}
POST /api/v1/jobs/{}/copy
GET /api/v1/jobs/{}/applications
GET POST /api/v1/jobs/{}/knowledge-base
DELETE /api/v1/jobs/{}/knowledge-base/{}
GET /api/v1/jobs/{}/knowledge-base/{}/content
GET /api/v1/applications
GET PATCH /api/v1/applications/{}
GET /api/v1/applications/{}/available-stages
GET /api/v1/applications/{}/stage-history
POST /api/v1/applications/{}/change-stage
POST /api/v1/applications/{}/move-forward
POST /api/v1/applications/{}/reject
POST /api/v1/applications/{}/schedule
POST /api/v1/applications/{}/reschedule
POST /api/v1/applications/{}/hire
POST /api/v1/applications/{}/withdraw
POST /api/v1/applications/{}/reopen
GET POST /api/v1/applications/{}/notes
POST /api/v1/applications/bulk
POST /api/v1/applications/{}/screening-result
POST /api/v1/applications/{}/place
POST /api/v1/applications/{}/change-location
GET POST /api/v1/background-checks
POST /api/v1/background-checks/bulk
GET /api/v1/background-checks/pipelines
GET /api/v1/background-checks/services
GET /api/v1/background-checks/{}
POST /api/v1/background-checks/{}/consent
POST /api/v1/background-checks/{}/submit
GET /api/v1/pipeline
GET /api/v1/webhook-deliveries
POST /api/v1/webhook-deliveries/test
GET /api/v1/webhook-deliveries/{}
POST /api/v1/webhook-deliveries/{}/replay
POST /partner/v1/candidates
PATCH /partner/v1/candidates/{}
POST /partner/v1/candidates/{}/locations
GET PUT DELETE /partner/v1/organizations/{}/webhook`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const words = line.split(' ');
    const path = words.pop();
    return words.map((method) => `${method} ${path}`);
  });

describe('route files and operations', () => {
  test.each(promised)('there is %s', (address) => {
    const declared = Object.values<AnyOperation>(operations).map(
      ({ method, surface, path }) =>
        `${method} ${prefixes[surface]}${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(declared).toContain(address);
  });

  test('answer for one another: neither has a path or method the other lacks', async () => {
    const routed = await Promise.all(
      files.map(async ({ file, path }) =>
        (await methodsOf(file, path)).map((method) => `${method} ${path}`),
      ),
    );
    const declared = Object.values<AnyOperation>(operations).map(
      ({ method, surface, path }) => `${method} ${prefixes[surface]}${path}`,
    );
    expect(routed.flat().sort()).toEqual(declared.sort());
  });

  test('an operation is listed under its own id', () => {
    for (const [name, { id }] of Object.entries<AnyOperation>(operations)) expect(id).toBe(name);
  });
});
