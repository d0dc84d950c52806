import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api, drawer, glance, newPerson, type Person, stage, tab } from './candidate-page';
import { signIn, tokenOf } from './sign-in';
import { test } from './test';

const admin = 'admin@brightwater.example';

/** Someone with a screening call, its answers and score, an interview and a note. */
async function fullPerson(page: Page): Promise<Person> {
  const person = await newPerson(page, 'Glanced');
  const of = `/applications/${person.applicationId}`;
  const asked = { kind: 'yes_no', expected_answer: 'yes' };
  const questions = [
    { ...asked, prompt: 'Do you have a certificate?', is_knockout: true },
    { ...asked, prompt: 'Can you work nights?' },
  ];
  const headers = { authorization: `Bearer ${person.token}` };
  await page.request.put(`/api/v1/jobs/${person.jobId}/questions`, {
    headers,
    data: { questions },
  });
  await page.context().clearCookies();
  await signIn(page, admin);
  await api(page, await tokenOf(page), `${of}/screening-result`, {
    ...{ result: 'passed', tier: 'yes', score: 88, completed_at: new Date().toISOString() },
    summary: 'Has a certificate and a car, free from Monday.',
    answers: [
      { question: 'Do you have a certificate?', answer: true },
      { question: 'Can you work nights?', answer: false },
    ],
  });
  await signIn(page);
  await api(page, person.token, `${of}/notes`, { body: 'Came by twice.' });
  const start = Date.now() + 5 * 86_400_000;
  const slot = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 1_800_000).toISOString(),
  };
  await api(page, person.token, `${of}/schedule`, { slot });
  return person;
}

test.describe('read in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the interview is told in both zones, and moved and cancelled from there', async ({
    page,
  }) => {
    const person = await fullPerson(page);
    await page.goto(`/candidates/${person.candidateId}`);
    await expect(glance(page).getByText(/New York \(yours: /)).toBeVisible();
    await glance(page).getByRole('button', { name: 'Move the interview…' }).click();
    await expect(page.getByRole('dialog', { name: /^Move the interview/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await glance(page).getByRole('button', { name: 'Cancel the interview…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
    await expect(glance(page).getByText(/New York/)).toBeHidden();
    await expect(stage(page).getByText('Reschedule requested', { exact: true })).toBeVisible();
  });
});

test('nothing is shown of what does not exist', async ({ page }) => {
  const { token } = await newPerson(page, 'Bare');
  const last = `Bare${Date.now().toString(36)}`;
  const bare = await api(page, token, '/candidates', { first_name: 'Nil', last_name: last });
  await page.goto(`/candidates/${bare.candidate_id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Nil ${last}` })).toBeVisible();
  await expect(glance(page)).toBeHidden();
  await expect(stage(page)).toBeHidden();
  const tabs = page.getByRole('tablist', { name: 'About the candidate' }).getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Timeline', 'Details']);
  await expectSound(page);
});

test('a candidate with everything is accessible and fits', async ({ page }) => {
  const person = await fullPerson(page);
  await page.goto(`/candidates/${person.candidateId}`);
  await expect(tab(page, 'Notes 1')).toBeVisible();
  await expect(glance(page).getByText('free from Monday')).toBeVisible();
  await expect(glance(page).getByRole('listitem')).toHaveText([
    /As expected.*certificate.*Yes.*Knockout/,
    /Not as expected.*nights.*No/,
  ]);
  await glance(page).getByText('why').click();
  await expect(glance(page).getByText('Screening passed, a yes.')).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.goto(`/pipeline?candidate=${person.candidateId}`);
  await expect(drawer(page).getByRole('heading', { name: person.name })).toBeVisible();
  await expectSoundInEveryLook(page);
});
