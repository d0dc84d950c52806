import { expect, test } from 'vitest';
import { rejectionText, withdrawalConfirmationText } from './templates';

const about = { calledName: 'Maria', jobTitle: 'Warehouse Associate', organizationName: 'Acme' };
test.each([
  ['rejection', rejectionText(about)],
  ['withdrawal confirmation', withdrawalConfirmationText(about)],
])('a %s greets by name, names the job and is signed by the organization', (_kind, text) => {
  expect(text.subject).toContain('Warehouse Associate');
  expect(text.body).toMatch(/^Hello Maria,\n\n/);
  expect(text.body).toContain('Warehouse Associate');
  expect(text.body).toMatch(/\n\nKind regards,\nAcme\n$/);
});

test('a candidate without a first name is greeted without one', () => {
  expect(rejectionText({ ...about, calledName: ' ' }).body).toMatch(/^Hello,\n\n/);
});
