import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetAllDrafts,
  forgetSent,
  isAnythingTyped,
  keepDraftsFor,
  leaveDraft,
  readDraft,
  writeDraft,
} from './drafts';
import { returnToDraft } from './use-draft';

const day = 86_400_000;
const candidate = '01990a3e-7c00-7000-8000-0000000000c8';

class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', new Storage());
  keepDraftsFor('ada', 'harbor');
});
afterEach(() => {
  forgetAllDrafts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const before = (text: string) => (since: string | undefined) =>
  since ? `${text}\n\n${since}` : text;
const textOf = (name: string) => readDraft(name)?.value;

test('a text that was refused stands in its draft again', () => {
  returnToDraft(['note', '7'], before('Prefers nights'));
  expect(textOf('note 7')).toBe('Prefers nights');
});

test('what was typed since stays below it, also when several are refused', () => {
  writeDraft('note 7', 'Has a car');
  returnToDraft(['note', '7'], before('Prefers nights'));
  returnToDraft(['note', '7'], before('Called back'));
  expect(textOf('note 7')).toBe('Called back\n\nPrefers nights\n\nHas a car');
});

test('a draft outlives the page for the same person, and nobody else is shown it', () => {
  writeDraft('reason', 'No licence');
  keepDraftsFor('ben', 'harbor');
  expect(textOf('reason')).toBeUndefined();
  keepDraftsFor('ada', 'northline');
  expect(textOf('reason')).toBeUndefined();
  keepDraftsFor('ada', 'harbor');
  expect(textOf('reason')).toBe('No licence');
});

test('who signs out leaves no draft behind', () => {
  writeDraft('reason', 'No licence');
  forgetAllDrafts();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('drafts are bounded in number and age', () => {
  vi.useFakeTimers();
  for (let count = 0; count < 100; count += 1) {
    vi.advanceTimersByTime(1000);
    writeDraft(`note ${count}`, 'A text');
  }
  expect(Object.keys(localStorage)).toHaveLength(60);
  expect(textOf('note 99')).toBe('A text');
  expect(textOf('note 0')).toBeUndefined();
  vi.advanceTimersByTime(8 * day);
  keepDraftsFor('ben', 'harbor');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what storage does not take is kept as long as the page', () => {
  writeDraft('letter', 'x'.repeat(60_000));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(textOf('letter')).toHaveLength(60_000);
});

test('a draft goes when its text has reached the service, and not by the same text elsewhere', () => {
  writeDraft(`candidate ${candidate} / city`, 'York ');
  forgetSent('/api/v1/candidates/01990a3e-7c00-7000-8000-0000000000c9', { city: 'York' });
  expect(textOf(`candidate ${candidate} / city`)).toBe('York ');
  forgetSent(`/api/v1/candidates/${candidate}`, { city: 'Leeds' });
  expect(textOf(`candidate ${candidate} / city`)).toBe('York ');
  forgetSent(`/api/v1/candidates/${candidate}`, { city: 'York' });
  expect(textOf(`candidate ${candidate} / city`)).toBeUndefined();
});

test('what left the screen is kept, and no reason to stay', () => {
  writeDraft('reason', 'No licence');
  expect(isAnythingTyped()).toBe(true);
  leaveDraft('reason');
  expect(isAnythingTyped()).toBe(false);
  expect(textOf('reason')).toBe('No licence');
});
