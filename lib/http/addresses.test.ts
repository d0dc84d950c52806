import { expect, test } from 'vitest';
import addresses from '@/lib/browser/addresses.json';
import { browserAddresses } from './operations';

test('the browser knows every operation’s address (npm run openapi writes them)', () => {
  expect(addresses).toEqual(browserAddresses());
});
