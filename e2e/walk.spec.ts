import { expect } from '@playwright/test';
import { walk } from '@/lib/cli/walk/walk';
import { makeWalkers } from '@/lib/cli/walk/walkers';
import { operating } from './organization';
import { test } from './test';

const ACTIONS = 8;

test('whatever people of every role do, no page breaks', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const faults = await operating(async () => {
    const walkers = await makeWalkers();
    const walks = [];
    for (const [seed, walker] of walkers.entries()) {
      walks.push(await walk(browser, { address: baseURL ?? '', walker, seed, actions: ACTIONS }));
    }
    return walks.flatMap((walked) => walked.faults);
  });
  // `npm run walk` repeats it, for as long as one likes.
  expect(faults).toEqual([]);
});
