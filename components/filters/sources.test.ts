import { expect, test } from 'vitest';
import { storedSources } from './sources';

const known = ['indeed', 'linkedin', 'career_site', 'Job fair 2026'];

test.each([
  ['Indeed', ['indeed']],
  ['INDEED, LinkedIn', ['indeed', 'linkedin']],
  ['Career site', ['career_site']],
  ['career_site,Career Site', ['career_site']],
  ['job fair 2026', ['Job fair 2026']],
  [' Word of mouth , ', ['Word of mouth']],
])('%s stands for %j', (typed, stored) => {
  expect(storedSources(typed, known)).toEqual(stored);
});

test('a source that is known as typed is not taken for one that looks the same', () => {
  expect(storedSources('Indeed', ['indeed', 'Indeed'])).toEqual(['Indeed']);
});
