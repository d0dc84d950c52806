import { expect, test } from 'vitest';
import { instrumented, mutantsOf, mutated } from './sites';

const source = `import { prisma } from '@/lib/base/db';
const limit: 5 | 10 = 10;
export async function find(orgId: string, id: string, wanted?: boolean) {
  if (!id) throw new Error('none');
  log().warn({ is: true }, 'asked');
  const rows = await tx.$queryRaw<Row[]>\`
    SELECT 1 FROM application a JOIN job j ON j.org_id = a.org_id AND j.id = a.job_id
    WHERE a.org_id = $1::uuid AND a.id = $2::uuid FOR UPDATE\`;
  await tell(rows.length > 0 && wanted ? true : rows);
  return prisma().job.findMany({ where: { orgId, id } });
}
`;

const found = mutantsOf('lib/find.ts', source);
const changesOf = (kind: string) =>
  found.filter((mutant) => mutant.kind === kind).map(({ before, after }) => [before, after]);

test('changes operators, conditions, literals and what is awaited', () => {
  expect(changesOf('operator >')[0]?.[1]).toContain('rows.length >= 0 && wanted');
  expect(changesOf('operator &&')[0]?.[1]).toContain('rows.length > 0 || wanted');
  expect(changesOf('condition negated').map(([, after]) => after)).toEqual([
    "if (!(!id)) throw new Error('none');",
    'await tell(!(rows.length > 0 && wanted) ? true : rows);',
  ]);
  expect(changesOf('guard removed')).toEqual([["if (!id) throw new Error('none');", ';']]);
  expect(changesOf('call removed').map(([before]) => before)).toEqual([
    'await tell(rows.length > 0 && wanted ? true : rows);',
  ]);
  expect(changesOf('await dropped').map(([, after]) => after)).toEqual([
    'const rows = tx.$queryRaw<Row[]>`',
    'tell(rows.length > 0 && wanted ? true : rows);',
  ]);
  expect(changesOf('number').map(([, after]) => after)).toContain('const limit: 5 | 10 = 11;');
});

test('changes SQL: and, the organization, other conditions and locks', () => {
  const after = (kind: string) => changesOf(kind).map(([, text]) => text);
  expect(after('SQL and/or')).toContain(
    'SELECT 1 FROM application a JOIN job j ON j.org_id = a.org_id OR j.id = a.job_id',
  );
  expect(after('SQL organization')).toEqual([
    'SELECT 1 FROM application a JOIN job j ON j.id = a.job_id',
    'WHERE a.id = $2::uuid FOR UPDATE`;',
  ]);
  expect(after('SQL condition')).toContain('WHERE a.org_id = $1::uuid FOR UPDATE`;');
  expect(after('SQL lock')).toEqual(['WHERE a.org_id = $1::uuid AND a.id = $2::uuid`;']);
});

test('takes conditions out of Prisma queries', () => {
  expect(changesOf('organization filter removed')[0]?.[1]).toContain('{ where: { id } }');
  expect(changesOf('filter removed')[0]?.[1]).toMatch(/where: \{ orgId,\s+\}/);
});

test('leaves types, imports and the log alone', () => {
  expect(found.filter(({ line }) => line === 1 || line === 5)).toEqual([]);
  expect(mutantsOf('lib/tell.ts', 'const tell = (a) => log().warn(a.slice(0, 80));')).toEqual([]);
  expect(found.some(({ after }) => after.includes('limit: 6'))).toBe(false);
});

test('takes no clock at its word: the same moment may count as before or after', () => {
  const clocks = mutantsOf(
    'lib/clocks.ts',
    `const isOver = Date.now() - since > 5;
     const sql = \`SELECT 1 FROM lease WHERE until < now() AND now() >= begun AND size <= 7\`;`,
  );
  expect(clocks.filter(({ kind }) => kind === 'operator >')).toEqual([]);
  const compared = clocks.filter(({ kind }) => kind === 'SQL comparison');
  expect(compared.map(({ after }) => after)).toEqual([expect.stringContaining('size < 7')]);
});

test('a mutant keeps its id when lines come before it, and is put in at its place', () => {
  const moved = mutantsOf('lib/find.ts', `// One line more.\n${source}`);
  expect(moved.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  const lock = found.find(({ kind }) => kind === 'SQL lock');
  expect(lock && mutated(source, lock)).toBe(source.replace(' FOR UPDATE', ''));
});

test('every statement of a function says that it is reached, and a mutant knows its own', () => {
  const text = instrumented('lib/find.ts', source);
  const start = source.indexOf('await tell');
  expect(text).toContain(`mutantsReached("lib/find.ts:${start}");await tell(`);
  expect(found.find(({ kind }) => kind === 'operator >')?.step).toBe(start);
  expect(found.find(({ kind }) => kind === 'number')?.step).toBeUndefined();
  expect(instrumented('x.ts', 'const f = (a) => ({ a });')).toContain(
    'const f = (a) => ((mutantsReached("x.ts:18"), { a }));',
  );
});
