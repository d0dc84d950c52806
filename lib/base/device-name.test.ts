import { expect, test } from 'vitest';
import { agentName } from './device-name';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox on Windows',
  ],
  ['payroll-export/2.1', 'payroll-export/2.1'],
  ['x'.repeat(500), 'Unknown device'],
  ['=1+1', 'Unknown device'],
  ['', null],
  [null, null],
])('the agent %s is called %s', (userAgent, name) => {
  expect(agentName(userAgent)).toBe(name);
});
