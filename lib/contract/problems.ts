import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date and time',
};

const kindOf = (expected: string) => `must be ${kinds[expected] ?? 'of another kind'}`;

function boundOf(most: boolean, origin: string, bound: number | bigint): string {
  const words = most ? 'at most' : 'at least';
  if (origin === 'string') {
    if (!most && Number(bound) === 1) return 'must not be empty';
    return `must have ${words} ${bound} character${Number(bound) === 1 ? '' : 's'}`;
  }
  if (origin === 'array' || origin === 'set') {
    return `must have ${words} ${bound} item${Number(bound) === 1 ? '' : 's'}`;
  }
  const isSafetyLimit = Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;
  if (isSafetyLimit) return most ? 'is too large' : 'is too small';
  return `must be ${words} ${bound}`;
}

function rangeOf(most: boolean, origin: string, bound: number | bigint, inclusive?: boolean) {
  if (inclusive !== false) return boundOf(most, origin, bound);
  return `must be ${most ? 'less' : 'more'} than ${bound}`;
}

function choiceOf(values: readonly unknown[]): string {
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

// For a union, each alternative contributes what it accepts.
function eitherOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const wanted = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? kinds[first.expected] : undefined,
  );
  const known = [...new Set(wanted)].filter((kind) => kind !== undefined);
  return known.length === 0 || wanted.includes(undefined)
    ? 'has an unsupported form'
    : `must be ${known.join(' or ')}`;
}

/** Says what is wrong with a value if its schema has no message of its own. */
export function problemOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const { length } = issue.keys;
    return `unknown field${length === 1 ? '' : 's'} ${issue.keys.slice(0, 5).join(', ')}`;
  }
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return kindOf(issue.expected);
    case 'invalid_value':
      return choiceOf(issue.values);
    case 'too_big':
      return rangeOf(true, issue.origin, issue.maximum, issue.inclusive);
    case 'too_small':
      return rangeOf(false, issue.origin, issue.minimum, issue.inclusive);
    case 'invalid_union':
      return eitherOf(issue);
    default:
      return 'has an unsupported form';
  }
}

/** Every error code that refuses a callback URL. */
export const webhookUrlRefusals = [
  'INVALID_WEBHOOK_URL',
  'WEBHOOK_URL_NOT_HTTPS',
  'WEBHOOK_URL_FORBIDDEN_HOST',
  'WEBHOOK_URL_UNRESOLVABLE',
  'WEBHOOK_URL_TOO_LONG',
] as const;
