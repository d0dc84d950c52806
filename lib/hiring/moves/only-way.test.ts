import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What the service is measured beside is no part of it.
const outside = /\.test\.|\/testing\/|^lib\/cli\/bench\//;

const sources = ['app', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !outside.test(file)),
);

/** What stands between the bracket at `start` and the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('({['.includes(text[at] ?? '')) depth += 1;
    if (')}]'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  throw new Error('A bracket is not closed.');
}

/** What Prisma calls and SQL of a source file write on applications. */
function writesIn(text: string): string[] {
  const calls = [...text.matchAll(/\bapplication\s*\.(?:update|upsert|create)\w*\(/g)];
  const inPrisma = calls.map(({ index, 0: call }) => {
    const argument = bracketed(text, index + call.length - 1);
    const data = /\bdata: (?=[{[])/.exec(argument);
    return data ? bracketed(argument, data.index + data[0].length) : argument;
  });
  const statements = text.matchAll(
    /\bUPDATE application\b(?:\s+\w+)?\s+SET\b([^`]*?)(?:\bWHERE\b|`)/gi,
  );
  const inserts = text.matchAll(/\bINSERT INTO application\s*(\([^)]*\))/gi);
  return [...inPrisma, ...[...statements, ...inserts].map(([, written = '']) => written)];
}

test('the search finds what writes a stage', () => {
  const stage = /\bstage\b/;
  const texts = [
    "tx.application.update({ where, data: { stage: 'hired' } })",
    'tx.application.updateMany({ where: { orgId }, data: { stage, score } })',
    '`UPDATE application a SET stage = $1 WHERE id = $2`',
    '`INSERT INTO application (org_id, stage) VALUES ($1, $2)`',
  ];
  for (const text of texts) expect(writesIn(text).join(), text).toMatch(stage);
  const reads = 'tx.application.updateMany({ where: { stage }, data: { closedAt } })';
  expect(writesIn(reads).join()).not.toMatch(stage);
});

test('nothing but lib/hiring/moves writes a stage', () => {
  const writers = sources.filter((file) =>
    writesIn(readFileSync(file, 'utf8')).some((written) => /\bstage\b|\barrival\b/.test(written)),
  );
  expect(writers).toEqual(['lib/hiring/moves/write-arrival.ts']);
});
