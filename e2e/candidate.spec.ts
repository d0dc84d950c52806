import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectSound, looks } from './accessible';
import { signIn, tokenOf } from './sign-in';
import { test } from './test';

const DAY_MS = 86_400_000;

type Person = {
  name: string;
  candidateId: string;
  applicationId: string;
  jobId: string;
  token: string;
};

async function api(page: Page, token: string, path: string, data: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/v1${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Somebody new, with one application to a job of their own, in the stage `applied`. */
async function newPerson(page: Page, word: string): Promise<Person> {
  await signIn(page);
  const token = await tokenOf(page);
  const last = `${word}-${randomBytes(3).toString('hex')}`;
  const { job } = await api(page, token, '/jobs', {
    title: `Night nurse ${last}`,
    status: 'active',
  });
  const candidate = await api(page, token, '/candidates', {
    first_name: 'Testa',
    last_name: last,
    email: `${last.toLowerCase()}@mail.example`,
    job_id: job.id,
  });
  return {
    name: `Testa ${last}`,
    candidateId: candidate.candidate_id,
    applicationId: candidate.applications[0].application_id,
    jobId: job.id,
    token,
  };
}

async function open(page: Page, { name, candidateId }: Person, tab = 'timeline'): Promise<void> {
  await page.goto(`/candidates/${candidateId}?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Two offered hours on a day far enough from what other tests offer. */
async function offerTimes(page: Page, { token, jobId }: Person): Promise<void> {
  const date = new Date(Date.now() + randomInt(3, 3000) * DAY_MS).toISOString().slice(0, 10);
  const slots = ['12', '13'].map((hour) => ({
    start_time: `${date}T${hour}:05:00Z`,
    end_time: `${date}T${hour}:35:00Z`,
  }));
  await api(page, token, '/interview-slots', { slots, job_id: jobId });
}

async function rejectInTwoDays(page: Page): Promise<void> {
  await stage(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject Testa/ });
  await dialog.getByLabel('Reason').fill('Needs a licence');
  await dialog.getByRole('combobox', { name: 'Send the message' }).click();
  await page.getByRole('option', { name: 'In 2 days' }).click();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Rejected', { exact: true })).toBeVisible();
}

test('a rejection is undone while its message waits, and the message never goes', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Undone'));
  await rejectInTwoDays(page);
  await expect(stage(page).getByText(/Rejection message goes out/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
  await expect(stage(page).getByText(/Rejection message goes out/)).toBeHidden();
  await tab(page, 'Messages').click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Cancelled')).toBeVisible();
});

test('a rejection is undone from the drawer, which stays open', async ({ page }) => {
  const { candidateId } = await newPerson(page, 'Regretted');
  await page.goto(`/pipeline?candidate=${candidateId}`);
  await rejectInTwoDays(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('a waiting message can be read and cancelled while the rejection stands', async ({ page }) => {
  await open(page, await newPerson(page, 'Silent'));
  await rejectInTwoDays(page);
  await page.getByRole('tab', { name: /^Messages\s*1 waiting$/ }).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByText('Read the message').click();
  await expect(waiting.getByText(/Testa,/)).toBeVisible();
  await waiting.getByRole('button', { name: /^Cancel message/ }).click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Cancelled')).toBeVisible();
  await expect(stage(page).getByText('Rejected', { exact: true })).toBeVisible();
  await stage(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('a note is written by keyboard alone', async ({ page }) => {
  const person = await newPerson(page, 'Noted');
  await open(page, person);
  await tab(page, 'Timeline').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=notes/);
  const field = page.getByRole('textbox', { name: 'Add a note' });
  await field.focus();
  await page.keyboard.type('Prefers the late shift');
  await page.keyboard.press('ControlOrMeta+Enter');
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes.getByText('Prefers the late shift')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.reload();
  await expect(notes.getByText('Prefers the late shift')).toHaveCount(1);
});

test('an interview is scheduled, moved and cancelled', async ({ page }) => {
  const person = await newPerson(page, 'Booked');
  await offerTimes(page, person);
  await open(page, person, 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Interview scheduled', { exact: true })).toBeVisible();
  const interviews = page.getByRole('list', { name: 'Interviews' });
  await expect(interviews.getByText('Scheduled', { exact: true })).toBeVisible();

  await interviews.getByRole('button', { name: 'Reschedule…' }).click();
  await dialog.getByRole('radio').last().focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Reason').fill('An hour later suits them');
  await dialog.getByRole('button', { name: 'Move interview' }).click();
  await expect(dialog).toBeHidden();
  await expect(interviews.getByText('Rescheduled', { exact: true })).toBeVisible();

  await interviews.getByRole('button', { name: 'Cancel interview…' }).click();
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(interviews.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(stage(page).getByText('Reschedule requested', { exact: true })).toBeVisible();
});

test('a time of its own that lies in the past is refused in words', async ({ page }) => {
  await open(page, await newPerson(page, 'Late'), 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time first.');
  await dialog.getByLabel('Another time').fill('2020-01-02T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Must lie in the future');
  await page.keyboard.press('Escape');
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('the timeline narrows by chips, goes on by its cursor and grows while one looks', async ({
  page,
}) => {
  const person = await newPerson(page, 'Lively');
  const path = `/applications/${person.applicationId}/notes`;
  for (let n = 1; n <= 32; n += 1) {
    await api(page, person.token, path, { body: `Remark number ${n}.` });
  }
  await open(page, person);
  const panel = page.getByRole('tabpanel', { name: 'Timeline' });
  const today = panel.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveCount(30);
  await panel.getByRole('button', { name: 'Load more' }).click();
  await expect(today.getByRole('listitem')).toHaveCount(33);
  await expect(panel.getByRole('button', { name: 'Load more' })).toBeHidden();

  await panel.getByRole('button', { name: 'Stage moves' }).click();
  await expect(page).toHaveURL(/events=stage/);
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await expect(today.getByText('Applied', { exact: true })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Stage moves' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(today.getByRole('listitem')).toHaveCount(1);

  await api(page, person.token, `/applications/${person.applicationId}/move-forward`, {});
  await expect(today.getByRole('listitem')).toHaveCount(2);
  await expect(stage(page).getByText('Awaiting screening', { exact: true })).toBeVisible();
});

test('a move against the workflow asks for a reason that stays in the timeline', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Forced'));
  await stage(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Past interview' }).click();
  const dialog = page.getByRole('dialog', { name: /to Past interview\?$/ });
  await dialog.getByLabel('Reason').fill('Interviewed by phone');
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(stage(page).getByText('Past interview', { exact: true })).toBeVisible();
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  await expect(timeline.getByText('Interviewed by phone')).toBeVisible();
  await expect(timeline.getByText('Forced', { exact: true })).toBeVisible();
});

test('contact details are corrected; what cannot be kept is said at its field', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Typo'), 'details');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('not an address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must be an e-mail address.')).toBeVisible();
  await email.fill('corrected@mail.example');
  await page.getByRole('textbox', { name: 'City' }).fill('Troy');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'corrected@mail.example' })).toBeVisible();
});

test('checks are ordered, consented to on paper and submitted', async ({ page }) => {
  await open(page, await newPerson(page, 'Checked'), 'checks');
  await page.getByRole('button', { name: 'Order checks…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What to check' }).click();
  await page.getByRole('option', { name: 'Motor vehicle' }).click();
  await dialog.getByRole('button', { name: 'Order' }).click();
  const checks = page.getByRole('list', { name: 'Background checks' });
  await expect(checks.getByText('Waits for consent')).toBeVisible();
  await checks.getByRole('button', { name: 'Record consent: Motor vehicle' }).click();
  await dialog.getByRole('button', { name: 'Record consent' }).click();
  await checks.getByRole('button', { name: 'Submit Motor vehicle' }).click();
  await expect(checks.getByText(/In progress|Completed/)).toBeVisible();
});

test('a viewer sees everything and can change nothing', async ({ page }) => {
  const person = await newPerson(page, 'Watched');
  await api(page, person.token, `/applications/${person.applicationId}/notes`, {
    body: 'Seen by everybody',
  });
  await page.context().clearCookies();
  await signIn(page, 'viewer@brightwater.example');
  await open(page, person);
  const changing =
    /^(Reject|Move to|Schedule|Reopen|Hire|More actions|Add|Save|Order|Send|Cancel|Record|Submit)/;
  const about = page.getByRole('tablist', { name: 'About the candidate' });
  for (const name of await about.getByRole('tab').allInnerTexts()) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel', { name })).not.toBeEmpty();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  await tab(page, 'Notes').click();
  await expect(page.getByText('Seen by everybody')).toBeVisible();
});

test('a candidate nobody here knows is said to be unknown', async ({ page }) => {
  await signIn(page);
  await page.goto('/candidates/01990a3e-7c00-7000-8000-000000000099?application=nonsense');
  await expect(page.getByText('There is no such candidate here')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the pipeline' }).click();
  await expect(page).toHaveURL(/\/pipeline/);
});

test('the drawer over the board goes by Escape and comes again by its link', async ({ page }) => {
  const person = await newPerson(page, 'Drawn');
  const address = `/pipeline?candidate=${person.candidateId}&application=${person.applicationId}&tab=notes`;
  await page.goto(address);
  const drawer = page.getByRole('dialog', { name: 'Candidate' });
  await expect(drawer.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(drawer.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/candidate=|tab=/);
});

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use({ ...look, reducedMotion: 'reduce' });
    test.describe.configure({ mode: 'parallel' });

    test('a candidate is accessible and fits, as a page and as a drawer', async ({ page }) => {
      const person = await newPerson(page, 'Plain');
      await offerTimes(page, person);
      await api(page, person.token, `/applications/${person.applicationId}/notes`, {
        body: 'Came by twice.',
      });
      await open(page, person);
      for (const name of ['Timeline', 'Notes', 'Messages', 'Evaluation', 'Checks', 'Details']) {
        await tab(page, name).click();
        await expectSound(page, look);
      }
      await tab(page, 'Interviews').click();
      await page.getByRole('button', { name: 'Schedule interview…' }).click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      await expectSound(page, look);
      await page.goto(`/pipeline?candidate=${person.candidateId}`);
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveCount(3);
      await expectSound(page, look);
    });
  });
}
