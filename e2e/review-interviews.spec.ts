import { expect } from '@playwright/test';
import { type Applicant, api } from './pipeline-page';
import { bar, expectShown, heading, newApplicants, openReview, stageOf } from './review-page';
import { test } from './test';

test('an interview is arranged, and its stage never entered without one', async ({ page }) => {
  const scene = await newApplicants(page, 2);
  const [first, second] = scene.people as [Applicant, Applicant];
  for (const { applicationId } of scene.people) {
    for (const to_stage of ['awaiting_screening', 'passed_screening_awaiting_scheduling']) {
      await api(page, 'POST', `/applications/${applicationId}/change-stage`, { to_stage });
    }
  }
  await openReview(page, scene);
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: `Interview with ${first.name}` });
  await expect(question.getByRole('button', { name: 'Schedule…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const scheduling = page.getByRole('dialog', { name: /^Schedule an interview/ });
  await scheduling.getByRole('textbox', { name: 'Another time' }).fill('2036-05-06T10:00');
  await page.keyboard.press('Control+Enter');
  await expectShown(page, second);
  await expect.poll(() => stageOf(page, first)).toBe('interview_scheduled');

  await page.keyboard.press('a');
  const other = page.getByRole('dialog', { name: `Interview with ${second.name}` });
  await other.getByRole('button', { name: 'Send a link to choose…' }).press('Enter');
  const link = page.getByRole('dialog', { name: 'Send scheduling link' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'All 2 people seen' })).toBeFocused();
  expect(await stageOf(page, second)).toBe('passed_screening_awaiting_scheduling');
  for (const who of [second, first]) {
    await page.keyboard.press('u');
    await expectShown(page, who);
    await expect(page.getByText(`${who.name} is not undone by a key`)).toBeVisible();
  }
  await page.keyboard.press('u');
  await expect(page.getByText('Nothing to undo')).toBeVisible();
  expect(await stageOf(page, first)).toBe('interview_scheduled');
});

test('an interview cancelled in a look back leaves the truth and the focus', async ({ page }) => {
  const scene = await newApplicants(page, 2);
  const [first, second] = scene.people as [Applicant, Applicant];
  for (const to_stage of ['awaiting_screening', 'passed_screening_awaiting_scheduling']) {
    await api(page, 'POST', `/applications/${first.applicationId}/change-stage`, { to_stage });
  }
  const slots = [{ start_time: '2036-05-06T10:00:00Z', end_time: '2036-05-06T10:30:00Z' }];
  await api(page, 'POST', '/interview-slots', { slots, job_id: scene.job });
  await openReview(page, { ...scene, people: [second, first] });
  await page.keyboard.press('j');
  await expectShown(page, first);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Schedule…' }).press('Enter');
  const scheduling = page.getByRole('dialog', { name: /^Schedule an interview/ });
  await scheduling
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await page.keyboard.press('Control+Enter');
  await expect(scheduling).toBeHidden();
  await page.getByRole('button', { name: new RegExp(`^${first.name}`) }).click();
  await expectShown(page, first);
  await expect(bar(page).getByText('Went to Interview scheduled')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the interview…' }).click();
  const cancelling = page.getByRole('dialog', { name: /^Cancel the interview/ });
  await expect(cancelling).toContainText(/6 May 2036, [^,]+ – [^,]+ New York \(yours: [^)]+\)\. /);
  await cancelling.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(bar(page).getByText('Now in Reschedule requested')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the interview…' })).toHaveCount(0);
  await expect(heading(page, first)).toBeFocused();
});
