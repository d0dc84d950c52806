import { describe, expect, it } from 'vitest';
import { newId } from '@/lib/ids';
import { decodeCursor, encodeCursor, timelineFilter, timelineLimit } from './timeline';

const everything = ['call', 'sms', 'email', 'stage', 'interview', 'note'];

describe('the page size of a timeline', () => {
  it.each([
    [undefined, 30],
    ['', 30],
    ['many', 30],
    ['0', 1],
    ['-5', 1],
    ['7', 7],
    ['100', 100],
    ['101', 100],
    ['1e9', 100],
    ['Infinity', 100],
  ])('%s counts as %d', (asked, limit) => {
    expect(timelineLimit(asked)).toBe(limit);
  });
});

describe('the types of a timeline', () => {
  it.each([
    [undefined, everything, false],
    ['', everything, false],
    ['bogus', everything, false],
    ['comm', ['call', 'sms', 'email'], false],
    ['stage,note', ['stage', 'note'], false],
    ['override', [], true],
    ['bogus, interview', ['interview'], false],
    ['constructor', everything, false],
  ])('%s selects %j', (types, expected, includesOverrides) => {
    expect(timelineFilter(types)).toEqual({ types: expected, includesOverrides });
  });
});

describe('a cursor', () => {
  it('marks the position it was made of', () => {
    const position = { occurredAt: new Date('2026-03-01T10:00:00.123Z'), id: newId() };
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each([
    'x',
    '%%%',
    Buffer.from('2026|7').toString('base64url'),
    Buffer.from(`-271821-04-20T00:00:00.000Z|${newId()}`).toString('base64url'),
    Buffer.from(`+010000-01-01T00:00:00.000Z|${newId()}`).toString('base64url'),
    '\0',
    'a'.repeat(5000),
  ])('that is none of ours is unreadable', (cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  });
});
