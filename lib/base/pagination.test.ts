import { expect, test } from 'vitest';
import { cutPage } from './pagination';

test.each([
  ['the first', { limit: 20, offset: 0 }, { name: '-20', text: 'LIMIT 20', values: [] }],
  [
    'a first of an unusual length',
    { limit: 17, offset: 0 },
    { name: '-any', text: 'LIMIT $3 OFFSET $4', values: [17, 0] },
  ],
  [
    'a later',
    { limit: 20, offset: 40 },
    { name: '-any', text: 'LIMIT $3 OFFSET $4', values: [20, 40] },
  ],
])('%s page is cut out by as few texts as keep their plans', (_, page, cut) => {
  expect(cutPage(page, 3)).toEqual(cut);
});
