import { describe, expect, it } from 'vitest';
import { newId } from '@/lib/base/ids';
import { decodeCursor, encodeCursor, readSince, timelineFilter, timelineLimit } from './timeline';

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
  it('encodes its position', () => {
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
  ])('that is not one of ours is unreadable', (cursor) => {
    expect(decodeCursor(cursor)).toBeNull();
  });
});

describe('the `since` parameter', () => {
  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.123Z', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00 02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00.5 02:00', '2026-03-01T08:00:00.500Z'],
    ['2026-03-01T10:00 0200', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00-05:30', '2026-03-01T15:30:00.000Z'],
    ['2026-03-01T10:00:00+02', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01t10:00:00z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ])('written as %s is %s', (since, instant) => {
    expect(readSince(since)?.toISOString()).toBe(instant);
  });

  it.each([
    'yesterday',
    ' ',
    '1',
    '2026',
    '1772359200000',
    'Sun, 01 Mar 2026 10:00:00 GMT',
    '3/1/2026',
    '2026-02-30',
    '2026-13-01T10:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01T10:00:00  02:00',
    '2026-03-01T10:00:00+25:00',
    '2026-03-01T10:00:00Z Z',
    '0000-12-31',
    '9999-12-31T23:59:59-14:00',
    '+012026-03-01',
    '2026-03-01\0',
  ])('written as %j is unreadable', (since) => {
    expect(readSince(since)).toBeNull();
  });
});
