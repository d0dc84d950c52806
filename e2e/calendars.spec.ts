import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { stage } from './candidate-page';
import { calendarOf, field, inDays, opener, openOffering, openScheduling } from './date-fields';
import { withOwnOrganization } from './settings-organization';
import { test } from './test';

withOwnOrganization();

/** Calendars name their days at length. */
const dayNamed = (day: Date) =>
  new RegExp(
    `${day.toLocaleDateString('en-US', { month: 'long' })} ${day.getDate()}\\w\\w, ${day.getFullYear()}`,
  );

test('the calendar is used with the keyboard alone', async ({ page }) => {
  const dialog = await openOffering(page);
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
  const dialog = await openOffering(page);
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
  const dialog = await openOffering(page);
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

test('a day and its time are chosen one after the other', async ({ page }) => {
  const dialog = await openScheduling(page, 'Chosen');
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
  const dialog = await openScheduling(page, 'Timeless');
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what opens is accessible and fits 320 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    const dialog = await openScheduling(page, 'Narrow');
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
