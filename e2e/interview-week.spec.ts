import { expect, type Page } from '@playwright/test';
import { plusDays, wallOf, weekdayOf } from '@/lib/browser/zoned';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { field } from './date-fields';
import {
  block,
  boxOf,
  dayOf,
  drag,
  HOUR_PX,
  offer,
  openWeek,
  status,
  timeOn,
  zone,
} from './interview-week-page';
import type { Json } from './organization';
import { api } from './pipeline-page';
import { ownOrganization, withOwnOrganization } from './settings-organization';
import { visit } from './settings-page';
import { signIn } from './sign-in';
import { test } from './test';

withOwnOrganization();

/** A Tuesday two weeks from now, and more weeks with each test: times of one person never meet. */
let weeks = 1;
let tuesday = '';

/** Polls: the week shows a moved time before the server has answered. */
async function standsAt(page: Page, id: string, time: ReturnType<typeof timeOn>) {
  await expect
    .poll(async () => {
      const { slots } = await api(page, 'GET', `/interview-slots?from=${plusDays(tuesday, -7)}`);
      const { start_time, end_time } = slots.find((one: Json) => one.slot_id === id);
      return { start_time, end_time };
    })
    .toEqual(time);
}

test.beforeEach(async ({ page }) => {
  await signIn(page, ownOrganization().emailOf('admin'));
  const { locations } = await api(page, 'GET', '/locations');
  if (locations.length === 0) {
    await api(page, 'POST', '/locations', { name: 'Chicago', time_zone: zone });
  }
  weeks += 1;
  const { day } = wallOf(new Date(), zone);
  const monday = plusDays(day, -((weekdayOf(day) + 6) % 7));
  tuesday = plusDays(monday, 7 * weeks + 1);
});

test('a free time is dragged to another day and hour, made longer, and taken back', async ({
  page,
}) => {
  const id = await offer(page, timeOn(tuesday, 9), timeOn(tuesday, 14));
  await openWeek(page, weeks);
  await expect(page.getByText('Shown in the time of America/Chicago.')).toBeVisible();
  const { width } = await boxOf(dayOf(page, 'Wednesday'));
  const { x, y } = await boxOf(block(page, 'Tuesday', '9:00'));
  await drag(page, { x: x + 12, y: y + 8 }, width + 9, HOUR_PX + 3);
  await expect(block(page, 'Wednesday', '10:00 – 10:30')).toBeVisible();
  await expect(page.getByText(/^Moved to Wednesday, .*10:00\s–\s10:30/)).toBeVisible();
  await standsAt(page, id, timeOn(plusDays(tuesday, 1), 10));

  const moved = await boxOf(block(page, 'Wednesday', '10:00'));
  const edge = { x: moved.x + 20, y: moved.y + moved.height - 2 };
  await drag(page, edge, 0, (HOUR_PX / 4) * 3);
  await expect(block(page, 'Wednesday', '10:00 – 11:15')).toBeVisible();
  await standsAt(page, id, timeOn(plusDays(tuesday, 1), 10, 75));
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(block(page, 'Wednesday', '10:00 – 10:30')).toBeVisible();
  await standsAt(page, id, timeOn(plusDays(tuesday, 1), 10));

  const again = await boxOf(block(page, 'Wednesday', '10:00'));
  await drag(page, { x: again.x + 12, y: again.y + 8 }, -width, 4 * HOUR_PX);
  await expect(page.getByText('It would overlap another time of the same person.')).toBeVisible();
  await expect(block(page, 'Wednesday', '10:00 – 10:30')).toBeVisible();
  await standsAt(page, id, timeOn(plusDays(tuesday, 1), 10));
});

test('keys move a time and change its length; Escape puts it back, Enter keeps it there', async ({
  page,
}) => {
  const id = await offer(page, timeOn(tuesday, 9));
  await openWeek(page, weeks);
  await block(page, 'Tuesday', '9:00').focus();
  await page.keyboard.press('ArrowDown');
  await expect(status(page)).toHaveText(/^Tuesday, .*9:15 – 9:45/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(status(page)).toHaveText(/^Wednesday, .*9:15 – 10:00/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(status(page)).toHaveText(/^Put back to Tuesday, .*9:00 – 9:30/);
  await expect(block(page, 'Tuesday', '9:00')).toBeFocused();
  await standsAt(page, id, timeOn(tuesday, 9));

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Wednesday', '8:45 – 9:15')).toBeFocused();
  await expect(page.getByText(/^Moved to Wednesday/)).toBeVisible();
  await standsAt(page, id, timeOn(plusDays(tuesday, 1), 8.75));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(block(page, 'Wednesday', '8:45 – 9:15')).toBeVisible();
});

test('the dialog of a time takes its day, start and length', async ({ page }) => {
  const id = await offer(page, timeOn(tuesday, 9), timeOn(tuesday, 15));
  await openWeek(page, weeks);
  await block(page, 'Tuesday', '9:00').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change an offered time' });
  await expect(field(dialog, 'Day')).toHaveValue(
    new Date(tuesday).toLocaleDateString('en-US', {
      ...{ day: 'numeric', month: 'short' },
      year: 'numeric',
      timeZone: 'UTC',
    }),
  );
  await field(dialog, 'Start').fill('14:45');
  await expect(dialog.getByText(/^Then Tuesday, .*2:45\s–\s3:15/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change time' }).click();
  await expect(dialog.getByText('It would overlap another time')).toBeVisible();
  await field(dialog, 'Day').fill(plusDays(tuesday, 2));
  await dialog.getByLabel('Length').click();
  await page.getByRole('option', { name: '45 minutes' }).click();
  await dialog.getByRole('button', { name: 'Change time' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block(page, 'Thursday', '2:45 – 3:30')).toBeFocused();
  await standsAt(page, id, timeOn(plusDays(tuesday, 2), 14.75, 45));
});

test('who comes too late reads what holds now, and the time is where it is', async ({ page }) => {
  const id = await offer(page, timeOn(tuesday, 9), timeOn(tuesday, 11));
  await openWeek(page, weeks);
  await expect(block(page, 'Tuesday', '9:00')).toBeVisible();
  await api(page, 'POST', `/interview-slots/${id}/move`, timeOn(tuesday, 16));
  await block(page, 'Tuesday', '9:00').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/Somebody moved it: it is now on Tuesday, .*4:00\s–\s4:30/),
  ).toBeVisible();
  await expect(block(page, 'Tuesday', '4:00 – 4:30')).toBeVisible();

  const { job } = await api(page, 'POST', '/jobs', { title: 'Night nurse', status: 'active' });
  const person = { first_name: 'Rosa', last_name: 'Sandoval', job_id: job.job_id ?? job.id };
  const candidate = await api(page, 'POST', '/candidates', person);
  const candidateId = candidate.candidate_id ?? candidate.candidate.candidate_id;
  const { applications } = await api(page, 'GET', `/candidates/${candidateId}`);
  const [{ application_id: applicationId }] = applications;
  const slot = timeOn(tuesday, 11);
  await api(page, 'POST', `/applications/${applicationId}/schedule`, { slot });
  const { width } = await boxOf(dayOf(page, 'Tuesday'));
  const { x, y } = await boxOf(block(page, 'Tuesday', '11:00'));
  await drag(page, { x: x + 12, y: y + 8 }, width, 0);
  await expect(
    page.getByText(/It is booked: there is an interview on Tuesday, .*11:00/),
  ).toBeVisible();
  await expect(dayOf(page, 'Tuesday').getByText(/11:00\s–\s11:30\sAM · booked/)).toBeVisible();
  await expect(block(page, 'Tuesday', '11:00')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a finger that rests on a time drags it', async ({ page }) => {
    const id = await offer(page, timeOn(tuesday, 9));
    await page.setViewportSize({ width: 1024, height: 800 });
    await openWeek(page, weeks);
    const { x, y } = await boxOf(block(page, 'Tuesday', '9:00'));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 12, y: y + 8 + down }],
      });
    await touch('touchStart', 0);
    const lifted = page
      .getByRole('listitem')
      .filter({ has: page.locator(`[data-offered="${id}"]`) });
    await expect(lifted).toHaveClass(/shadow-lg/);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', (step * HOUR_PX) / 8);
    await touch('touchEnd', HOUR_PX);
    await expect(block(page, 'Tuesday', '10:00 – 10:30')).toBeVisible();
    await standsAt(page, id, timeOn(tuesday, 10));
  });

  for (const width of [390, 320]) {
    test(`at ${width} pixels it is a list, whose times are changed by the dialog`, async ({
      page,
    }) => {
      const id = await offer(page, timeOn(tuesday, 9));
      await page.setViewportSize({ width, height: 844 });
      await visit(page, 'interview-times');
      const time = page.getByRole('button', { name: /^Change Tuesday, .*9:00 – 9:30/ }).last();
      await time.scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.locator(`[data-offered="${id}"]`).tap();
      const dialog = page.getByRole('dialog', { name: 'Change an offered time' });
      await field(dialog, 'Start').fill('12:00');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Change time' }).tap();
      await expect(dialog).toHaveCount(0);
      await standsAt(page, id, timeOn(tuesday, 12));
    });
  }
});

test('a viewer sees times and can move none', async ({ page }) => {
  await offer(page, timeOn(tuesday, 9));
  await page.context().clearCookies();
  await signIn(page, ownOrganization().emailOf('viewer'));
  await visit(page, 'interview-times?of=all');
  for (let turned = 0; turned < weeks; turned += 1) {
    await page.getByRole('button', { name: 'Next week' }).click();
  }
  await expect(dayOf(page, 'Tuesday').getByText('9:00 – 9:30')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Move|Remove)/ })).toHaveCount(0);
});
