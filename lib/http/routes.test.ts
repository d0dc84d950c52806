import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/operations';
import { routeFiles } from '@/lib/testing/routes';
import type { AnyOperation } from './operation';

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

describe('route files and operations', () => {
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
