import { expect, test } from 'vitest';
import { habitsOf } from './habits';

test('each country writes dates and times its own way', () => {
  expect(habitsOf('en-US')).toEqual({ first: 'month', hasHalves: true, weekBegins: 0 });
  expect(habitsOf('en-GB')).toEqual({ first: 'day', hasHalves: false, weekBegins: 1 });
  expect(habitsOf('de-DE')).toEqual({ first: 'day', hasHalves: false, weekBegins: 1 });
  expect(habitsOf('sv-SE')).toEqual({ first: 'year', hasHalves: false, weekBegins: 1 });
  expect(habitsOf('ar-EG')).toMatchObject({ first: 'day', hasHalves: true });
});
