import { expect, it } from 'vitest';
import { obstacleTo } from './sending';

const [email, phone] = ['ana@mail.example', '+12125550142'];
const none = { email: null, sms: null };
const unset = { email: 'no email is configured', sms: 'no text messages are configured' };

it.each([
  ['who has neither address nor number', { email: null, phone: null }, none, /no email address or/],
  [
    'who has neither, where nothing is configured',
    { email: null, phone: null },
    unset,
    /^there is/,
  ],
  ['who has a number alone', { email: null, phone }, unset, /text messages/],
  ['who may have a number', { email: null }, unset, /text messages/],
  ['who has an address', { email, phone: null }, unset, /no email is/],
])('says of somebody %s why nothing is sent', (_, reached, obstacles, why) => {
  expect(obstacleTo(reached, obstacles)).toMatch(why);
});

it('knows of no obstacle where a message can go', () => {
  expect(obstacleTo({ email, phone: null }, none)).toBeNull();
  expect(obstacleTo({ email: null, phone }, none)).toBeNull();
});
