import { expect, test } from 'vitest';
import {
  interviewConfirmationText,
  rejectionText,
  timeRange,
  withdrawalConfirmationText,
} from './templates';

const about = { firstName: 'Maria', jobTitle: 'Warehouse Associate', organizationName: 'Acme' };
const slot = {
  startTime: new Date('2026-12-31T23:45:00Z'),
  endTime: new Date('2027-01-01T00:15:00Z'),
};

test.each([
  ['rejection', rejectionText(about)],
  ['withdrawal confirmation', withdrawalConfirmationText(about)],
  ['interview confirmation', interviewConfirmationText({ ...about, ...slot })],
])('a %s greets by name, names the job and is signed by the organization', (_kind, text) => {
  expect(text.subject).toContain('Warehouse Associate');
  expect(text.body).toMatch(/^Hello Maria,\n\n/);
  expect(text.body).toContain('Warehouse Associate');
  expect(text.body).toMatch(/\n\nKind regards,\nAcme\n$/);
});

test('an interview confirmation says when, in UTC', () => {
  const { body } = interviewConfirmationText({ ...about, ...slot });
  expect(body).toContain(
    'Thursday, December 31, 2026, 23:45 to Friday, January 1, 2027, 00:15 UTC',
  );
});

test('a range within one day names the day once', () => {
  const end = new Date('2026-03-02T15:30:00Z');
  expect(timeRange(new Date('2026-03-02T15:00:00Z'), end)).toBe(
    'Monday, March 2, 2026, 15:00 to 15:30 UTC',
  );
});

test('a candidate without a first name is greeted without one', () => {
  expect(rejectionText({ ...about, firstName: ' ' }).body).toMatch(/^Hello,\n\n/);
});
