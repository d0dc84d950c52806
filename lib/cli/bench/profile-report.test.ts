import { expect, test } from 'vitest';
import { moduleOf, summarize } from './profile-report';

test('a module is a package, a folder of ours, or what of Node or the engine it is', () => {
  expect(moduleOf('file:///srv/node_modules/pg/lib/client.js')).toBe('pg');
  expect(moduleOf('file:///srv/node_modules/@prisma/client/runtime/client.js')).toBe(
    '@prisma/client',
  );
  expect(moduleOf('a/node_modules/next/node_modules/postcss/lib/x.js')).toBe('postcss');
  expect(moduleOf('turbopack:///[project]/lib/http/route.ts')).toBe('lib/http');
  expect(moduleOf('node:internal/streams')).toBe('node:internal/streams');
  expect(moduleOf('')).toBe('(engine)');
});

test('shares are of busy time, by the time of the samples', () => {
  const frame = (functionName: string, url: string) => ({
    functionName,
    url,
    lineNumber: 0,
    columnNumber: 0,
  });
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(idle)', '') },
      { id: 2, callFrame: frame('query', 'file:///srv/node_modules/pg/lib/client.js') },
      { id: 3, callFrame: frame('', 'file:///srv/chunk.js') },
      { id: 4, callFrame: frame('(garbage collector)', '') },
    ],
    samples: [1, 2, 2, 3, 4],
    timeDeltas: [1_000, 100, 100, 150, 50],
  };
  const locate = ({ url }: { url: string }) =>
    url.endsWith('chunk.js') ? '[project]/lib/http/route.ts' : '../src/lib/client.ts';
  const { modules, functions } = summarize(profile, locate);
  expect(modules).toEqual([
    { name: 'pg', share: 0.5 },
    { name: 'lib/http', share: 0.375 },
    { name: '(garbage collector)', share: 0.125 },
  ]);
  expect(functions.map(({ name }) => name)).toEqual([
    'query — pg/client.ts',
    '(anonymous) — lib/http/route.ts',
    '(garbage collector)',
  ]);
});
