import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { newPerson, open, stage } from './candidate-page';
import { openSettings, withOwnOrganization } from './settings-organization';
import { choose } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

const DAY_MS = 86_400_000;

const inDays = (count: number) => new Date(Date.now() + count * DAY_MS);

/** A day as an American reads it. */
const american = (day: Date) =>
  day.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric' });

/** Calendars name their days at length. */
const dayNamed = (day: Date) =>
  new RegExp(
    `${day.toLocaleDateString('en-US', { month: 'long' })} ${day.getDate()}\\w\\w, ${day.getFullYear()}`,
  );

const field = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true });

const calendarOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Open the calendar: ${name}` });

const opener = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: `Open the calendar: ${name}` });

async function offer(page: Page): Promise<Locator> {
  await openSettings(page, 'interview-times?as=list');
  await page.getByRole('button', { name: 'Offer times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer interview times' });
  await expect(field(dialog, 'First day')).toHaveValue(american(inDays(1)));
  return dialog;
}

async function schedule(page: Page, word: string): Promise<Locator> {
  await open(page, await newPerson(page, word), 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  return page.getByRole('dialog', { name: /^Schedule an interview/ });
}

test('a date is taken as it is written, and shown in the person’s own words', async ({ page }) => {
  const dialog = await offer(page);
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
  const dialog = await offer(page);
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

test('the calendar is used with the keyboard alone', async ({ page }) => {
  const dialog = await offer(page);
  await field(dialog, 'First day').fill('2036-12-10');
  await opener(dialog, 'First day').focus();
  await page.keyboard.press('Enter');
  const calendar = calendarOf(page, 'First day');
  const expectDay = (name: string) => expect(calendar.getByRole('button', { name })).toBeFocused();
  await expectDay('Wednesday, December 10th, 2036, selected');
  for (const [key, name] of [
    ['ArrowRight', 'Thursday, December 11th'],
    ['ArrowDown', 'Thursday, December 18th'],
    ['ArrowLeft', 'Wednesday, December 17th'],
    ['ArrowUp', 'Wednesday, December 10th'],
    ['Home', 'Sunday, December 7th'],
    ['End', 'Saturday, December 13th'],
    ['PageUp', 'Thursday, November 13th'],
    ['PageDown', 'Saturday, December 13th'],
  ] as const) {
    await page.keyboard.press(key);
    await expectDay(name);
  }
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(opener(dialog, 'First day')).toBeFocused();
  await expect(field(dialog, 'First day')).toHaveValue('Dec 13, 2036');

  await page.keyboard.press('Enter');
  await expectDay('Saturday, December 13th, 2036, selected');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(opener(dialog, 'First day')).toBeFocused();
  await expect(field(dialog, 'First day')).toHaveValue('Dec 13, 2036');
  await expect(dialog).toBeVisible();
});

test('days before the first one cannot be chosen', async ({ page }) => {
  const dialog = await offer(page);
  await field(dialog, 'First day').fill('today');
  await opener(dialog, 'First day').click();
  const calendar = calendarOf(page, 'First day');
  const today = calendar.getByRole('button', { name: dayNamed(inDays(0)) });
  await expect(today).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(today).toBeFocused();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const yesterday = calendar.getByRole('button', { name: dayNamed(inDays(-1)) });
  // On the first of a month it is not shown.
  if (inDays(0).getDate() > 1) await expect(yesterday).toBeDisabled();
});

test('the calendar that is still on its way takes the focus once it is there', async ({ page }) => {
  const dialog = await offer(page);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = 0;
  await page.route('**/*.js*', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await opener(dialog, 'First day').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(calendarOf(page, 'First day')).toBeFocused();
  goOn();
  await expect(
    calendarOf(page, 'First day').getByRole('button', { name: dayNamed(inDays(1)) }),
  ).toBeFocused();
});

test('a time is typed, or chosen in quarter hours', async ({ page }) => {
  const dialog = await offer(page);
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

test('a day and its time are chosen one after the other', async ({ page }) => {
  const dialog = await schedule(page, 'Chosen');
  const time = field(dialog, 'Another time');
  await opener(dialog, 'Another time').click();
  const calendar = calendarOf(page, 'Another time');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /15th/ }).click();
  const list = calendar.getByRole('listbox', { name: 'Time: Another time' });
  await expect(list).toBeFocused();
  await expect(time).toHaveValue(/^\w{3} 15, \d{4}$/);
  const seen = () => list.evaluate(({ scrollTop }) => scrollTop);
  const before = await seen();
  await list.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(seen).toBeGreaterThan(before);
  await list.getByRole('option', { name: '2:15 PM', exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(time).toHaveValue(/^\w{3}, \w{3} 15, \d{4}, 2:15 PM$/);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Interview scheduled')).toBeVisible();
});

test('a day without its time is asked for the time', async ({ page }) => {
  const dialog = await schedule(page, 'Timeless');
  await opener(dialog, 'Another time').click();
  const calendar = calendarOf(page, 'Another time');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /15th/ }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Write the time too, such as 2 PM.');
  await field(dialog, 'Another time').fill('next monday 2pm');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(stage(page).getByText('Interview scheduled')).toBeVisible();
});

test('a form that checks nothing itself is not sent without the date in it', async ({ page }) => {
  await open(page, await newPerson(page, 'Unread'));
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Hired' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hire / });
  const start = field(dialog, 'Start date');
  await start.fill('31.2.2036');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Good answers');
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what opens is accessible and fits 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    const dialog = await schedule(page, 'Narrow');
    await field(dialog, 'Another time').fill('31 Feb');
    await opener(dialog, 'Another time').click();
    const calendar = calendarOf(page, 'Another time');
    await expect(calendar.getByRole('grid')).toBeVisible();
    await page.mouse.move(0, 0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const box = await calendar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(640);
    const isWide = await calendar.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(isWide).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toBeVisible();
    // The button that has the focus shows its tooltip.
    await field(dialog, 'Another time').focus();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
  });
}
