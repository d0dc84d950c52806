import { expect } from '@playwright/test';
import { countEffort } from './effort';
import { holdBack } from './hold-back';
import { type Applicant, api, expectLastMove } from './pipeline-page';
import { bar, expectShown, newApplicants, openReview, rejection, stageOf } from './review-page';
import { signIn } from './sign-in';
import { test } from './test';

test('ten people are screened with fifteen keys, no click and forty requests', async ({ page }) => {
  const scene = await newApplicants(page, 10);
  const effort = await countEffort(page);
  await openReview(page, scene);
  await expect(page.getByText('1 of 10', { exact: true })).toBeVisible();
  for (const [place, who] of scene.people.entries()) {
    await expectShown(page, who);
    if (place % 4 === 1) {
      await page.keyboard.press('e');
      await expect(rejection(page).getByLabel('Message', { exact: true })).toBeVisible();
      await page.keyboard.press('Control+Enter');
    } else await page.keyboard.press('a');
  }
  const end = page.getByRole('heading', { name: 'All 10 people seen' });
  await expect(end).toBeFocused();
  await expect(page.getByText('Every decision has arrived.')).toBeVisible();
  const { clicks, keys, requests } = effort.end('Screen ten people');
  expect(clicks).toBe(0);
  expect(keys).toBeLessThanOrEqual(15);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(40);
  await expect(page.getByText('7 moved to Awaiting screening')).toBeVisible();
  await expect(page.getByText('3 rejected')).toBeVisible();
  for (const [place, who] of scene.people.entries()) {
    const stage = place % 4 === 1 ? 'client_rejected' : 'awaiting_screening';
    expect(await stageOf(page, who)).toBe(stage);
  }
});

test('the next person is there before the server has answered, and leaving asks', async ({
  page,
}) => {
  const scene = await newApplicants(page, 3);
  const [first, second] = scene.people as [Applicant, Applicant];
  const release = await holdBack(page, 'POST', '**/change-stage');
  await openReview(page, scene);
  await page.keyboard.press('a');
  await expectShown(page, second);
  await expect(page.getByText('2 of 3 · 1 being sent')).toBeVisible();
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave while decisions are being sent?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expectLastMove(page, first, { to_stage_slug: 'awaiting_screening' });
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('undo takes back moves, rejections and skips, one after another', async ({ page }) => {
  const scene = await newApplicants(page, 4);
  const [moved, rejected, skipped, last] = scene.people as [
    ...[Applicant, Applicant, Applicant, Applicant],
  ];
  await openReview(page, scene);
  await page.keyboard.press('a');
  await expectShown(page, rejected);
  await page.keyboard.press('e');
  await expect(rejection(page).getByLabel('Message', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectShown(page, skipped);
  await page.keyboard.press('s');
  await expectShown(page, last);
  await expect.poll(() => stageOf(page, rejected)).toBe('client_rejected');

  await page.keyboard.press('u');
  await expectShown(page, skipped);
  await page.keyboard.press('u');
  await expectShown(page, rejected);
  await expect.poll(() => stageOf(page, rejected)).toBe('applied');
  await page.keyboard.press('z');
  await expectShown(page, moved);
  await expect.poll(() => stageOf(page, moved)).toBe('applied');
  await page.keyboard.press('u');
  await expect(page.getByText('Nothing to undo')).toBeVisible();

  await page.keyboard.press('j');
  await expectShown(page, rejected);
  await page.keyboard.press('k');
  await expectShown(page, moved);
  expect(await stageOf(page, moved)).toBe('applied');
});

test('a race that was lost says who was first and what holds now', async ({ page, browser }) => {
  const scene = await newApplicants(page, 3);
  const [first, second, third] = scene.people as [Applicant, Applicant, Applicant];
  await openReview(page, scene);
  // Another browser is faster than the news of it.
  await page.route('**/api/v1/changes*', () => undefined);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'admin@brightwater.example');
  const reason = { reason: 'Full', send_message: false };
  await api(other, 'POST', `/applications/${first.applicationId}/reject`, reason);
  await api(other, 'POST', `/applications/${third.applicationId}/reject`, reason);

  await page.keyboard.press('a');
  await expectShown(page, second);
  await expect(page.getByText(`${first.name} was not moved and comes next`)).toBeVisible();
  await page.keyboard.press('s');
  await expectShown(page, first);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(new RegExp(`moved ${first.name} first: now in Rejected`));
  await expect(alert).not.toContainText('client_rejected');
  await expect(bar(page).getByRole('button', { name: /^Advance/ })).toBeDisabled();

  await page.keyboard.press('s');
  await expectShown(page, third);
  await page.keyboard.press('e');
  await expect(rejection(page).getByLabel('Message', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(rejection(page)).toBeHidden();
  await expect(alert).toContainText(new RegExp(`moved ${third.name} first: now in Rejected`));
  await expectShown(page, third);
  await context.close();
});

test('a decision that does not arrive brings the person back, with the reason', async ({
  page,
}) => {
  const scene = await newApplicants(page, 2);
  const [first, second] = scene.people as [Applicant, Applicant];
  // Before the page is there: one that is open may send a request past a route that is new.
  await page.route('**/change-stage', (route) => route.abort());
  await openReview(page, scene);
  await page.keyboard.press('a');
  await expectShown(page, second);
  await expect(page.getByText(`${first.name} was not moved and comes next`)).toBeVisible();
  expect(await stageOf(page, first)).toBe('applied');
  await page.keyboard.press('a');
  await expectShown(page, first);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unroute('**/change-stage');
  await page.keyboard.press('a');
  await expectShown(page, second);
  await page.keyboard.press('a');
  await expect(page.getByText('2 moved to Awaiting screening')).toBeVisible();
  await expectLastMove(page, first, { to_stage_slug: 'awaiting_screening' });
  await expectLastMove(page, second, { to_stage_slug: 'awaiting_screening' });
});

test('too many requests at once are waited for', async ({ page }) => {
  const scene = await newApplicants(page, 2);
  const [first, second] = scene.people as [Applicant, Applicant];
  let refused = 0;
  await page.route('**/change-stage', async (route) => {
    refused += 1;
    if (refused > 2) return route.continue();
    const error = { code: 'RATE_LIMITED', message: 'Too many requests.' };
    const headers = { 'Retry-After': '1' };
    return route.fulfill({ status: 429, headers, json: { success: false, error } });
  });
  await openReview(page, scene);
  await page.keyboard.press('a');
  await expectShown(page, second);
  await expect(page.getByText('2 of 2 · 1 being sent')).toBeVisible();
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  expect(await stageOf(page, first)).toBe('awaiting_screening');
});

test('filters are set one after another in a form that stays open', async ({ page }) => {
  const scene = await newApplicants(page, 2);
  await openReview(page, scene);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Filters' });
  const waiting = form.getByRole('checkbox', { name: /message that waits/ });
  await waiting.check();
  await expect(page.getByText('Nobody to review under these filters')).toBeVisible();
  await expect(waiting).toBeFocused();
  await waiting.uncheck();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await bar(page).getByRole('button', { name: 'Skip' }).click();
  await expect(form).toBeHidden();
  await expectShown(page, scene.people[1] as Applicant);
});

test('the board and the list of candidates hand their filters over', async ({ page }) => {
  const { job, people } = await newApplicants(page, 2);
  const [first] = people as [Applicant];
  await page.goto(`/pipeline?job=${job}`);
  await page.getByRole('link', { name: 'Review' }).last().click();
  await expectShown(page, first);
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.goto(`/candidates?job=${job}&stage=applied`);
  await page.getByRole('link', { name: 'Review' }).last().click();
  await expectShown(page, first);
  await expect(page.getByRole('button', { name: 'Remove the filter stage' })).toBeVisible();
  await page.goto(`/review?job=${job}&waiting=1`);
  await expect(page.getByText('Nobody to review under these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter waiting' }).click();
  await expectShown(page, first);
  await page.keyboard.press('o');
  const profile = page.getByRole('dialog', { name: 'Candidate' });
  await expect(profile.getByRole('heading', { name: first.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Skip');
});

test('undo takes back the decision about who is shown, and each looks different in the list', async ({
  page,
}) => {
  const scene = await newApplicants(page, 4);
  const [first, second, third] = scene.people as [Applicant, Applicant, Applicant];
  await openReview(page, scene);
  await page.keyboard.press('a');
  await expectShown(page, second);
  await page.keyboard.press('e');
  await expect(rejection(page).getByLabel('Message', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectShown(page, third);
  await page.keyboard.press('s');
  const marks = page.getByRole('navigation', { name: 'People' }).getByRole('img');
  await expect(marks).toHaveCount(3);
  await expect(marks.nth(0)).toHaveAccessibleName('Advanced');
  await expect(marks.nth(1)).toHaveAccessibleName('Rejected');
  await expect(marks.nth(2)).toHaveAccessibleName('Skipped');
  await page.getByRole('button', { name: first.name }).click();
  await expectShown(page, first);
  const undo = bar(page).getByRole('button', { name: `Undo the decision about ${first.name}` });
  await expect(undo).toBeVisible();
  await page.keyboard.press('u');
  await expectLastMove(page, first, { to_stage_slug: 'applied' });
  expect(await stageOf(page, second)).toBe('client_rejected');
});
