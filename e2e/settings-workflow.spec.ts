import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { openSettings, withOwnOrganization } from './settings-organization';
import { alert } from './settings-page';
import { test } from './test';
import { written } from './writes';

withOwnOrganization();

test('stages are renamed and moves allowed by keyboard, and nobody can be stranded', async ({
  page,
}) => {
  await openSettings(page, 'workflow');
  const name = `Scheduled ${randomUUID().slice(0, 6)}`;
  await page.getByLabel('Name of Interview scheduled').fill(' ');
  await expect(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled();
  await page.getByLabel('Name of Interview scheduled').fill(name);
  await page.getByLabel('Colour of Interview scheduled').fill('#123456');
  await page.getByRole('tab', { name: 'Allowed moves' }).click();
  await page.getByRole('button', { name: 'Order of moves from Applied' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Applied to Awaiting screening' })).toBeFocused();
  await page.keyboard.press('End');
  const last = page.getByRole('checkbox', { name: 'Applied to Refused recording' });
  await expect(last).toBeFocused();
  await page.keyboard.press('Space');
  await expect(last).toBeChecked();
  const order = page.getByRole('region', { name: 'Moves from Applied' });
  await order.getByRole('button', { name: 'Move Refused recording up' }).click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(page.getByText('The workflow is saved.')).toBeVisible();
  await page.reload();
  await expect(last).toBeChecked();
  await expect(page.getByRole('columnheader', { name })).toBeVisible();

  const ways = page.getByRole('checkbox', { name: /^Applied to/, checked: true });
  for (let left = await ways.count(); left > 0; left -= 1) await ways.first().click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(alert(page, /“Applied” .*no way out/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(last).toBeChecked();
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(last).not.toBeChecked();
});

test('of two who edit the workflow the second is asked before the first is overwritten', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSettings(page, 'workflow');
  await openSettings(other, 'workflow');
  await other.getByLabel('Name of No show').fill('Absent');
  await page.getByLabel('Name of Hired').fill('Joined');
  await other.getByRole('button', { name: 'Save workflow' }).click();
  await expect(other.getByText('The workflow is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(alert(page, /Somebody else changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('The workflow is saved.')).toBeVisible();
  await expect(page.getByLabel('Name of Hired')).toHaveValue('Joined');
  await expect(page.getByLabel('Name of No show')).toHaveValue('Absent');
  await context.close();
});

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Offers `count` times in the two weeks to come, on one day of the week; gives their buttons. */
async function offerOn(page: Page, day: string, until: string, count: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Offer times' }).click();
  await expect(page.getByText('This makes 60 times.')).toBeVisible();
  for (const other of weekdays.filter((name) => name !== day)) {
    await page.getByRole('checkbox', { name: other }).uncheck({ force: true });
  }
  await page.getByRole('textbox', { name: 'Until' }).fill(until);
  await expect(page.getByText(`This makes ${count} times.`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer times' }).click();
  const offered = page.getByRole('button', { name: new RegExp(`^Remove ${day}`) });
  await expect(offered).toHaveCount(count);
  return offered;
}

async function removeAndRestore(page: Page, offered: Locator, count: number): Promise<void> {
  await offered.first().click();
  await expect(offered).toHaveCount(count - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offered).toHaveCount(count);
}

test('interview times are offered every week, and one is taken back and restored', async ({
  page,
}) => {
  await openSettings(page, 'interview-times?as=list');
  await removeAndRestore(page, await offerOn(page, 'Monday', '10:00', 4), 4);
});

test('the only time of a day is taken back, and its Undo is offered all the same', async ({
  page,
}) => {
  await openSettings(page, 'interview-times?as=list');
  await removeAndRestore(page, await offerOn(page, 'Tuesday', '09:30', 2), 2);
});

test('times are drawn into a week with the mouse, taken back, and drawn times can be undone', async ({
  page,
}) => {
  await openSettings(page, 'interview-times');
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  const day = page.getByRole('region', { name: /^Thursday/ });
  const box = await day.boundingBox();
  if (!box) throw new Error('The day is not on the screen.');
  // An hour of the grid is 56 pixels high: two hours from nine on, four times of half an hour.
  await page.mouse.move(box.x + box.width / 2, box.y + 56 + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 3 * 56 - 5, { steps: 5 });
  await page.mouse.up();
  const times = day.getByRole('listitem');
  await expect(times).toHaveCount(4);
  await expect(times.first()).toContainText('9:00');
  await expect(page.getByText('4 times are offered.')).toBeVisible();
  await expectAccessible(page);
  const removed = written(page, 'DELETE', /\/interview-slots\/[^/]+$/);
  await day
    .getByRole('button', { name: /^Remove Thursday/ })
    .first()
    .click();
  await expect(times).toHaveCount(3);
  await removed;
  await page.reload();
  for (let turned = 0; turned < 3; turned += 1) {
    await page.getByRole('button', { name: 'Next week' }).click();
  }
  await expect(times).toHaveCount(3);
  await page.mouse.click(box.x + box.width / 2, box.y + 6 * 56 + 5);
  await expect(times).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(times).toHaveCount(3);
});
