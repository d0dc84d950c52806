import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// From the ground up. A folder named more closely than its parent has a layer of its own.
const layers = [
  ['lib/words'],
  ['lib/base', 'lib/pipeline'],
  ['lib/contract'],
  ['lib/audit'],
  ['lib/auth'],
  ['lib/outbox'],
  ['lib/organization'],
  ['lib/hiring/records'],
  ['lib/hiring/interviews'],
  ['lib/hiring/moves'],
  ['lib/hiring'],
  ['lib/hiring/board'],
  ['lib/partner'],
  ['lib/home'],
  ['lib/http', 'lib/browser'],
  ['lib/cli', 'lib/testing', 'components'],
  ['app', 'proxy.ts', 'instrumentation.ts'],
];
const rankOf = new Map(layers.flatMap((folders, rank) => folders.map((name) => [name, rank])));

function rank(file: string): number {
  for (let place = file; place !== '.'; place = path.dirname(place)) {
    const found = rankOf.get(place);
    if (found !== undefined) return found;
  }
  throw new Error(`${file} stands on no layer.`);
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(^|\/)testing\//.test(file);
const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const files = [...sources, 'proxy.ts', 'instrumentation.ts'].filter(isSource);
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

function resolve(file: string, specifier: string): string | undefined {
  const target = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.join(path.dirname(file), specifier);
  return [target, `${target}.ts`, `${target}.tsx`].find((name) => textOf.has(name));
}

const specifiers = /\b(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g;
const imports = [...textOf].flatMap(([file, text]) =>
  [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => {
    const target = resolve(file, specifier);
    return target ? [{ file, target }] : [];
  }),
);

// Rooms whose folders are parts of their own; elsewhere what lies deeper belongs to the folder above.
const divided = ['lib/outbox', 'lib/organization', 'lib/hiring', 'lib/partner'];

function part(file: string): string {
  const steps = path.dirname(file).split('/');
  return steps.slice(0, divided.includes(steps.slice(0, 2).join('/')) ? 3 : 2).join('/');
}

/** Everything that reaches itself again by its imports. */
function circles(nameOf: (file: string) => string): string[] {
  const below = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [nameOf(file), nameOf(target)];
    if (from !== to) below.set(from, (below.get(from) ?? new Set()).add(to));
  }
  const reachesItself = (start: string) => {
    const seen = new Set<string>();
    const open = [...(below.get(start) ?? [])];
    for (let next = open.pop(); next; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(below.get(next) ?? []));
    }
    return seen.has(start);
  };
  return [...below.keys()].filter(reachesItself).sort();
}

test('every source file is read, and its imports are found', () => {
  expect(existsSync('package.json')).toBe(true);
  expect(files.length).toBeGreaterThan(600);
  expect(imports.length).toBeGreaterThan(2000);
});

test('imports run down the layers', () => {
  const upward = imports.filter(({ file, target }) => rank(target) > rank(file));
  expect(upward.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('no folders and no files import each other in a circle', () => {
  expect(circles(part)).toEqual([]);
  expect(circles((file) => file)).toEqual([]);
});

test('only the HTTP layer, the pages and the proxy build responses', () => {
  const builders = files.filter(
    (file) =>
      rank(file) < rank('lib/http') &&
      /\bnew (?:Next)?Response\(|\b(?:Next)?Response\.(?:json|redirect)\(/.test(
        textOf.get(file) ?? '',
      ),
  );
  expect(builders).toEqual([]);
});
