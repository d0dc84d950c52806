import { getCountries } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { countries } from './countries';

test('numbers are read in every country that has its own, and in no other', () => {
  expect([...countries]).toEqual(getCountries().sort());
});
