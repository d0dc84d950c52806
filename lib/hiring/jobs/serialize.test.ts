import { expect, test } from 'vitest';
import { locationLine } from '@/lib/hiring/records/job-record';

test.each([
  ['Albany', 'NY', 'onsite', 'Albany, NY'],
  ['Albany', 'NY', 'remote', 'Albany, NY'],
  ['Albany', null, null, 'Albany'],
  [null, 'NY', 'hybrid', 'NY'],
  [null, null, 'remote', 'Remote'],
  [null, 'NY', 'Remote', 'Remote'],
  [null, null, 'onsite', ''],
  [null, null, null, ''],
])('city %s, state %s, %s: “%s”', (locationCity, locationState, locationType, line) => {
  expect(locationLine({ locationCity, locationState, locationType })).toBe(line);
});
