import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filledText, idInput, text } from '@/lib/contract/fields';
import { operations } from './operations';
import { checkPathIds, parseInput } from './read-request';

function problemsOf(schema: z.ZodType, value: unknown): string {
  try {
    parseInput(schema, value);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

const one = (schema: z.ZodType, value?: unknown) =>
  problemsOf(z.object({ a: schema }), { a: value });

describe('what is said of a field', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['text that is missing', z.string(), undefined, 'is required'],
    ['one of a partial object', z.string().optional().nonoptional(), undefined, 'is required'],
    ['a choice that is missing', z.enum(['x', 'y']), undefined, 'is required'],
    ['an id that is missing', idInput, undefined, 'is required'],
    ['another kind', z.string(), 5, 'must be text'],
    ['no whole number', z.int(), 1.5, 'must be a whole number'],
    ['no list', z.array(z.string()).max(1), 'xx', 'must be a list'],
    ['no truth', z.boolean(), 'yes', 'must be true or false'],
    ['none of a choice', z.enum(['x', 'y']), 'z', 'must be one of x, y'],
    ['not the one', z.literal('x'), 'z', 'must be x'],
    ['one of two kinds', z.union([z.string(), z.number()]), true, 'must be text or a number'],
    ['too long', text(3), 'four', 'must have at most 3 characters'],
    ['too short', z.string().min(1), '', 'must not be empty'],
    ['blank', filledText(), '  ', 'must not be empty'],
    ['too many', z.array(z.int()).max(1), [1, 2], 'must have at most 1 item'],
    ['too much', z.number().max(100), 101, 'must be at most 100'],
    ['not enough', z.number().gt(0), 0, 'must be more than 0'],
    ['beyond all numbers', z.int().max(365), 1e300, 'is too large'],
    ['what the schema words itself', idInput, 'x', 'must be a UUID'],
    ['an unknown field', z.strictObject({}), { b: 1 }, 'unknown field b'],
  ])('%s', (_, schema, value, problem) => {
    expect(one(schema, value)).toBe(`a: ${problem}`);
  });
});

it('says one thing of a field, the first', () => {
  const twice = z.string().max(1).regex(/^\d$/, 'must be a digit');
  expect(problemsOf(z.object({ a: twice, b: twice }), { a: 'xx', b: 'xx' })).toBe(
    'a: must have at most 1 character; b: must have at most 1 character',
  );
});

it('speaks of the body as a whole', () => {
  expect(problemsOf(z.strictObject({}), [])).toBe('The body must be an object');
  expect(problemsOf(z.strictObject({}), { x: 1, y: 2 })).toBe('unknown fields x, y');
});

it('reads identifiers of a path in either case, other parameters as they are', () => {
  const id = '01990a3e-7c00-7000-8000-0000000000ab';
  expect(checkPathIds(operations.getJob, { jobId: id.toUpperCase() })).toEqual({ jobId: id });
  const other = { externalRef: id.toUpperCase() };
  expect(checkPathIds(operations.setCandidateOutcome, other)).toEqual(other);
});

const foreignWords = /invalid|expected|nonoptional|received|undefined|too (big|small)/i;

it.each(Object.values(operations).filter(({ body }) => body))(
  '$id words every refusal of its body itself',
  ({ body, examples }) => {
    if (!body) return;
    const example = examples.body ?? {};
    for (const value of [undefined, null, '', -1, 1e300, true, {}, [], 'a'.repeat(100_001)]) {
      for (const name of Object.keys(body.shape)) {
        const said = problemsOf(body, { ...example, [name]: value });
        expect(said).not.toMatch(foreignWords);
        const fields = said.split('; ').map((problem) => problem.split(': ')[0]);
        expect(fields).toEqual([...new Set(fields)]);
      }
    }
  },
);
