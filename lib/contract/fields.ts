import { z } from 'zod';
import { isPlainName } from '@/lib/base/plain-name';
import { isBlank, withoutDirectionMarks } from '@/lib/words/characters';
import { currentZone, knownZone } from '@/lib/words/zone-names';

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
const notStorable = 'must be well-formed Unicode without NUL';

// What stands where bytes could not be read as text: the words themselves are lost already.
const isRead = (value: string) => !value.includes('\ufffd');
const notRead = 'must not hold U+FFFD: send the text in UTF-8';

/** A secret, taken as it was typed: whatever PostgreSQL can hold. */
export const secretText = (maximum: number) =>
  z.string().max(maximum).refine(isStorable, notStorable);

/** Text that is kept exactly as sent, such as somebody else’s identifier. */
export const exactText = (maximum: number) => secretText(maximum).refine(isRead, notRead);

/** Whether there is something to see in a text. */
export const isSeen = (value: string) => !isBlank(value);

/** Somebody else’s identifier that people read, kept exactly as sent. */
export const readableRef = (maximum: number) =>
  exactText(maximum).min(1, 'must not be empty').refine(isSeen, 'must not be blank');

/** Text that PostgreSQL can hold, without marks that turn the direction of what follows. */
export const text = (maximum = 500) =>
  z
    .string()
    .overwrite(withoutDirectionMarks)
    .max(maximum)
    .refine(isStorable, notStorable)
    .refine(isRead, notRead);

const trimmed = (value: string) => (isBlank(value) ? '' : value.trim());

/** Text that is trimmed, and empty where nobody sees anything of it. */
const trimmedText = (maximum: number) => text(maximum).transform(trimmed);

// What is pasted from a table or a terminal brings tabs and line ends: a name is one line.
const nameText = text(200)
  .overwrite((value) => value.replace(/\p{Cc}+/gu, ' '))
  .transform(trimmed);

/** Text that is not empty after trimming, nor made of nothing but characters that nobody sees. */
export const filledText = (maximum = 500) =>
  trimmedText(maximum).pipe(z.string().min(1, 'must not be empty')).meta({ minLength: 1 });

/** One line of text, such as the subject of a letter: without control characters. */
export const line = (maximum: number) =>
  filledText(maximum).refine((value) => !/\p{Cc}/u.test(value), 'must be one line of text');

/** Somebody’s names in a request: one of the two may be empty, as of people who have one name. */
export const nameFields = {
  first_name: nameText.describe('May be empty where `last_name` is not'),
  last_name: nameText.describe('May be empty where `first_name` is not'),
};

type Names = { first_name?: string | undefined; last_name?: string | undefined };

/** Whether a request leaves somebody a name. */
export const hasName = ({ first_name, last_name }: Names) => first_name !== '' || last_name !== '';

/** What to say of a request that leaves somebody no name. */
export const nameless = {
  error: 'one of first and last name is needed',
  path: ['last_name'],
  // Said together with what is wrong with other fields.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** The name of somebody or something that letters mention. */
export const plainName = (maximum = 200) =>
  filledText(maximum).refine(isPlainName, 'must not hold links, markup or line breaks');

/** One of our identifiers, in a response. */
export const id = z.string().describe('UUID');

/** An identifier in a request, which must be a UUID. */
export const idInput = z.guid('must be a UUID').transform((value) => value.toLowerCase());

/** Up to so many identifiers in a query, with commas between them; each is kept once. */
export const idsInput = (maximum: number) =>
  z
    .string()
    .transform((list) => [...new Set(list.split(',').map((one) => one.trim()))])
    .pipe(z.array(idInput).max(maximum))
    .meta({ type: 'string', example: '01990a3e-7c00-7000-8000-0000000000b1' });

/** A timestamp in a response: ISO 8601, UTC. */
export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');

/** Text in a response that may be null. */
export const nullableText = z.string().nullable();

/** A timestamp in a response that may be null. */
export const nullableTime = timestamp.nullable();

/** A string enum published as a shared schema, with the meaning of each value. */
export function describedEnum<Value extends string>(
  id: string,
  meanings: Readonly<Record<Value, string>>,
) {
  const values = Object.keys(meanings).filter((key): key is Value => key in meanings);
  const sentences = values.map((value) => `\`${value}\`: ${meanings[value]}.`);
  return z.enum(values).meta({ id, description: sentences.join(' ') });
}

/** An object whose keys the contract leaves open. */
export const openMap = z.record(z.string(), z.unknown());

// PostgreSQL has no year 0 and Prisma cannot read five-digit years, which an offset can produce:
// such a row could be written, but never changed again.
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** A timestamp in a request: ISO 8601 with `Z` or an offset, in the years 1 to 9999 (UTC). */
export const timestampInput = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date and time with Z or an offset' })
  .transform((value) => new Date(value))
  .refine(
    (value) => value.getTime() >= earliest && value.getTime() <= latest,
    'must be a real date and time in the years 1 to 9999',
  );

const dateForm = /^\d{4}-\d{2}-\d{2}$/;

const lostPlus = / (?=\d{2}:\d{2}$)/;

/** A day (`2026-03-01`) or a timestamp in a query: a blank is the `+` that URL decoding lost. */
export const dateInput = z
  .string()
  .transform((value) => value.replace(lostPlus, '+'))
  .pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be an ISO 8601 date',
    }),
  )
  .meta({
    type: undefined,
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
  });

/** The first moment of a day (UTC), or the timestamp itself. */
export function startOfDate(value: string): Date {
  return new Date(dateForm.test(value) ? `${value}T00:00:00.000Z` : value);
}

/** The last millisecond of a day (UTC), or the timestamp itself. */
export function endOfDate(value: string): Date {
  return new Date(dateForm.test(value) ? `${value}T23:59:59.999Z` : value);
}

/** The form of a whole number in a query string. */
export const wholeNumberForm = /^-?\d{1,400}$/;

/** A whole number in a query string; beyond 2^53 it becomes the nearest safe integer. */
export const integerInput = z
  .string()
  .regex(wholeNumberForm, 'must be a whole number')
  .transform((digits) => {
    const { MIN_SAFE_INTEGER, MAX_SAFE_INTEGER } = Number;
    return Math.max(MIN_SAFE_INTEGER, Math.min(Number(digits), MAX_SAFE_INTEGER));
  });

/** The name of a time zone in a request, in any case: the one that it has now. */
export const timeZoneInput = z
  .string()
  .max(64)
  .refine((name) => knownZone(name) !== null, 'must be an IANA time zone')
  .transform(currentZone);

/** `true` or `false` in a query string. */
export const booleanInput = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

/** An amount from 0 to 10^12. */
export const amount = z.number().min(0).max(1e12);

export const maximumPageSize = 100;

/** A page number in a query: 1-based. */
export const pageInput = integerInput
  .refine((page) => page >= 1, 'must be at least 1')
  .default(1)
  .meta({ description: '1-based', minimum: 1 });

/** A page size in a query: at least 1, clamped to 100. */
export const limitInput = (byDefault: number) =>
  integerInput
    .refine((limit) => limit >= 1, 'must be at least 1')
    .transform((limit) => Math.min(limit, maximumPageSize))
    .default(byDefault)
    .meta({
      description: `Default ${byDefault}; more than ${maximumPageSize} counts as ${maximumPageSize}`,
      minimum: 1,
    });

/** Pagination by page number. */
export const pagination = z
  .object({ total: z.int(), page: z.int(), limit: z.int(), total_pages: z.int() })
  .meta({ id: 'Pagination' });

/** The version of a record in a list. */
export const etag = z
  .string()
  .describe('The version that a change of this record may rely on: its `If-Match`');
