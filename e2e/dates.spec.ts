import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { newPerson, open, stage } from './candidate-page';
import { american, calendarOf, field, inDays, opener, openOffering } from './date-fields';
import { openSettings, withOwnOrganization } from './settings-organization';
import { choose } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

test('a date is taken as it is written, and shown in the person’s own words', async ({ page }) => {
  const dialog = await openOffering(page);
  const day = field(dialog, 'First day');
  for (const [written, shown] of [
    ['2036-12-03', 'Dec 3, 2036'],
    ['03.12.2036', 'Dec 3, 2036'],
    ['12/3/2036', 'Dec 3, 2036'],
    ['3 dec 2036', 'Dec 3, 2036'],
    ['tomorrow', american(inDays(1))],
  ] as const) {
    await day.fill(written);
    await expect(day).toHaveValue(written);
    await day.blur();
    await expect(day).toHaveValue(shown);
  }
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a date that cannot be is refused in words, and the form waits for another', async ({
  page,
}) => {
  const dialog = await openOffering(page);
  const day = field(dialog, 'First day');
  await day.fill('31 February 2036');
  // Nobody is told while they still write.
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await day.blur();
  await expect(dialog.getByRole('alert')).toHaveText('February 2036 has 29 days.');
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(day).toHaveAccessibleDescription('February 2036 has 29 days.');
  await expect(dialog.getByText('This makes no times.')).toBeVisible();

  await day.fill('some day');
  await day.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Write a date such as Dec 3, or choose one.');
  await day.fill('yesterday');
  await day.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    `Choose ${american(inDays(0))} or a later day.`,
  );
  await expect(day).toBeFocused();

  await day.fill('today');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a time is typed, or chosen in quarter hours', async ({ page }) => {
  const dialog = await openOffering(page);
  const from = field(dialog, 'From');
  await expect(from).toHaveValue('9:00 AM');
  for (const [written, shown] of [
    ['14:30', '2:30 PM'],
    ['2pm', '2:00 PM'],
    ['noon', '12:00 PM'],
  ] as const) {
    await from.fill(written);
    await from.blur();
    await expect(from).toHaveValue(shown);
  }
  await from.fill('2');
  await from.blur();
  await expect(dialog.getByRole('alert')).toHaveText('Write 2 AM or 2 PM.');
  await from.fill('8:37');

  const button = dialog.getByRole('button', { name: 'Open the list of times: From' });
  await button.click();
  const list = page.getByRole('listbox', { name: 'From' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('option')).toHaveCount(96);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await expect(from).toHaveValue('9:45 AM');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: '9:45 AM', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(from).toHaveValue('9:45 AM');
});

test('a form that checks nothing itself is not sent without the date in it', async ({ page }) => {
  await open(page, await newPerson(page, 'Unread'));
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Hired' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hire / });
  const start = field(dialog, 'Start date');
  await start.fill('31.2.2036');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Good answers');
  await expect(dialog.getByRole('button', { name: 'Hire' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('February 2036 has 29 days.');
  await expect(start).toBeFocused();
  await start.fill('29.2.2036');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Hired', { exact: true })).toBeVisible();
});

test('a letter goes at a time in words', async ({ page }) => {
  await open(page, await newPerson(page, 'Lettered'));
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await choose(page, 'Send the message', 'At a time…');
  const time = field(dialog, 'Time');
  await time.fill('tomorrow 2pm');
  await time.blur();
  await expect(time).toHaveValue(/, 2:00 PM$/);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page)).toContainText(/reject/i);
});

test('an entry of the blocklist ends on a day to come', async ({ page }) => {
  await signIn(page);
  await page.goto('/blocklist');
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to the blocklist' });
  await expect(dialog.getByRole('combobox', { name: 'What to block' })).toBeFocused();
  await dialog.getByRole('textbox').first().fill(`${randomUUID()}@mail.example`);
  await choose(page, 'Expires', 'At the end of a day…');
  const day = field(dialog, 'Last day');
  await day.fill('yesterday');
  await dialog.getByRole('button', { name: 'Add to the blocklist' }).click();
  await expect(day).toHaveAccessibleDescription(/or a later day\.$/);
  await expect(day).toBeFocused();
  await day.fill('in 2 weeks');
  await dialog.getByRole('button', { name: 'Add to the blocklist' }).click();
  await expect(dialog).toBeHidden();
});

test('a list is narrowed to days in words, once they are finished', async ({ page }) => {
  await signIn(page);
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const from = field(filters, 'Applied from');
  await from.fill('yesterday');
  expect(page.url()).not.toContain('from=');
  await from.press('Enter');
  await expect(from).toHaveValue(american(inDays(-1)));
  await expect(page).toHaveURL(new RegExp(`from=${inDays(-1).toISOString().slice(0, 10)}`));
  await from.fill('3 dec 2025');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/from=2025-12-03/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await opener(filters, 'Applied from').click();
  await expect(
    calendarOf(page, 'Applied from').getByRole('button', { name: /December 3rd, 2025/ }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(filters, 'Applied from')).toBeFocused();
  await from.fill('');
  await from.blur();
  await expect(page).not.toHaveURL(/from=/);
});

test('for somebody in Britain the day comes first, weeks begin on Monday and clocks have 24 hours', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await openSettings(page, 'interview-times?as=list');
  await page.getByRole('button', { name: 'Offer times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer interview times' });
  await expect(field(dialog, 'From')).toHaveValue('09:00');
  const day = field(dialog, 'First day');
  await day.fill('3/12/2036');
  await day.blur();
  await expect(day).toHaveValue('3 Dec 2036');
  await opener(dialog, 'First day').click();
  const calendar = calendarOf(page, 'First day');
  await expect(calendar.getByRole('button', { name: /, selected$/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(calendar.getByRole('button', { name: 'Monday, December 1st, 2036' })).toBeFocused();
  await context.close();
});
