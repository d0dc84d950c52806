import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Prisma } from '@/prisma/generated/client';
import { copyLinesTo, log, toldOf } from './log';

// Tests share a process, and its log is as loud as whoever wrote first wanted it.
let level = '';

beforeEach(() => {
  level = log().level;
  log().level = 'error';
});

afterEach(() => {
  log().level = level;
  copyLinesTo(undefined);
});

const marker = 'zqxmarker@example.com';

function violation(): pg.DatabaseError {
  const error = new pg.DatabaseError(
    'duplicate key value violates unique constraint "k"',
    1,
    'error',
  );
  const about = { code: '23505', table: 'saved_view', constraint: 'k', where: marker };
  return Object.assign(error, about, { detail: `Key (name)=(${marker}) already exists.` });
}

test.each([
  ['of PostgreSQL', violation()],
  ['that has one of PostgreSQL as its cause', new Error('It failed.', { cause: violation() })],
  [
    'of Prisma',
    Object.assign(new Error('Database error. Code: `23505`.'), {
      meta: { driverAdapterError: { cause: { detail: marker } } },
    }),
  ],
  [
    'about a value that cannot be read',
    Object.assign(new Error(`invalid input syntax for type uuid: "${marker}"`), { code: '22P02' }),
  ],
  [
    'about such a value, as Prisma tells it',
    new Error(`Raw query failed. Code: \`22P02\`. Message: \`invalid input: "${marker}"\``),
  ],
  [
    'about a question that Prisma does not understand',
    new Prisma.PrismaClientValidationError(
      `\nInvalid invocation\n\n{\n  where: {\n    email: "${marker}"\n  }\n}\n\nUnknown argument.`,
      { clientVersion: '7' },
    ),
  ],
  ['that is none', { detail: marker }],
])('an error %s is logged without the values it is about', (_name, error) => {
  const lines: string[] = [];
  copyLinesTo((line) => lines.push(line));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  log().error({ err: error }, 'request failed');
  write.mockRestore();
  expect(lines.join('')).toContain('request failed');
  expect(lines.join('')).not.toContain(marker);
});

test('what failed and where stays', () => {
  expect(toldOf(violation())).toMatchObject({
    ...{ type: 'DatabaseError', code: '23505', table: 'saved_view', constraint: 'k' },
    message: 'duplicate key value violates unique constraint "k"',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(toldOf(new Error('a', { cause: new TypeError('b') }))).toMatchObject({
    message: 'a',
    cause: { type: 'TypeError', message: 'b' },
  });
});
