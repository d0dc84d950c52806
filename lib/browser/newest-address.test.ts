import { expect, test } from 'vitest';
import { Addresses } from './newest-address';

function after(...written: string[]): Addresses {
  const addresses = new Addresses();
  let before = '/start';
  for (const [place, address] of written.entries()) {
    addresses.wrote(before, address, place);
    before = address;
  }
  return addresses;
}

test('what the router commits holds if the page wrote nothing since', () => {
  expect(after().isLate('/a', 0)).toBe(false);
  expect(after('/a').isLate('/a', 10)).toBe(false);
});

test('what the page has gone on from is late, one address after another', () => {
  const addresses = after('/a', '/b', '/c');
  expect(addresses.isLate('/a', 10)).toBe(true);
  expect(addresses.isLate('/b', 11)).toBe(true);
  expect(addresses.isLate('/c', 12)).toBe(false);
  expect(addresses.isLate('/b', 13)).toBe(false);
});

test('the address from before the first write is late too', () => {
  expect(after('/a').isLate('/start', 10)).toBe(true);
});

test('an address that was written twice is late the first time only', () => {
  const addresses = after('/a', '/b', '/a');
  expect(addresses.isLate('/a', 10)).toBe(true);
  expect(addresses.isLate('/b', 11)).toBe(true);
  expect(addresses.isLate('/a', 12)).toBe(false);
});

test('another address is a navigation and ends what was remembered', () => {
  const addresses = after('/a', '/b');
  expect(addresses.isLate('/elsewhere', 10)).toBe(false);
  expect(addresses.isLate('/a', 11)).toBe(false);
});

test('nothing is remembered for long', () => {
  expect(after('/a', '/b').isLate('/a', 20_000)).toBe(false);
});
