import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound, expectSoundInEveryLook } from './accessible';
import { type Applicant, api, expectLastMove } from './pipeline-page';
import { bar, expectShown, newApplicants, openReview, rejection, stageOf } from './review-page';
import { test } from './test';

test('a review is accessible and fits', async ({ page }) => {
  const scene = await newApplicants(page, 1);
  await openReview(page, scene);
  await expectSoundInEveryLook(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(box.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('e');
  await expect(rejection(page).getByLabel('Message', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(rejection(page)).toBeHidden();
  await expectShown(page, scene.people[0] as Applicant);
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'One person seen' })).toBeFocused();
  await expectSoundInEveryLook(page);
  await page.goto('/review?search=Nobody-has-this-name');
  await expect(page.getByText('Nobody to review under these filters')).toBeVisible();
  await expectSoundInEveryLook(page);
});

test('somebody on the blocklist shows it, and advancing them asks', async ({ page }) => {
  const scene = await newApplicants(page, 2);
  const [first, second] = scene.people as [Applicant, Applicant];
  const { candidate } = await api(page, 'GET', `/applications/${first.applicationId}`);
  await api(page, 'POST', '/candidates/blocklist', {
    ...{ match_type: 'email', match_value: candidate.email, reason: 'Left a client alone' },
  });
  await openReview(page, scene);
  const people = page.getByRole('navigation', { name: 'People' });
  await expect(people.getByRole('img', { name: 'On the blocklist' })).toHaveCount(1);
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: `Move ${first.name} to Awaiting screening?` });
  await expect(question).toContainText('matches the blocklist');
  await page.keyboard.press('Escape');
  expect(await stageOf(page, first)).toBe('applied');
  await page.keyboard.press('a');
  await question.getByRole('button', { name: 'Move all the same' }).click();
  await expectShown(page, second);
  await expectLastMove(page, first, { to_stage_slug: 'awaiting_screening' });
});

test('an applicant whom nobody has called shows their history', async ({ page }) => {
  const scene = await newApplicants(page, 1);
  await openReview(page, scene);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('Applied');
});
