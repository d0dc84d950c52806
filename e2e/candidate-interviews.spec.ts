import { expect } from '@playwright/test';
import { api, newPerson, offerTimes, open, stage } from './candidate-page';
import { countEffort } from './effort';
import { test } from './test';

test('an interview is scheduled, moved and cancelled', async ({ page }) => {
  const person = await newPerson(page, 'Booked');
  await offerTimes(page, person);
  const effort = await countEffort(page);
  await open(page, person, 'interviews');
  effort.begin();
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  const times = dialog.locator('label').filter({ has: page.getByRole('radio') });
  await times.first().click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(stage(page).getByText('Interview scheduled', { exact: true })).toBeVisible();
  const interviews = page.getByRole('list', { name: 'Interviews' });
  await expect(interviews.getByText('Scheduled', { exact: true })).toBeVisible();

  await interviews.getByRole('button', { name: 'Reschedule…' }).click();
  await times.last().click();
  await dialog.getByLabel('Reason').fill('An hour later suits them');
  await dialog.getByRole('button', { name: 'Move interview' }).click();
  await expect(dialog).toBeHidden();
  await expect(interviews.getByText('Rescheduled', { exact: true })).toBeVisible();

  await interviews.getByRole('button', { name: 'Cancel interview…' }).click();
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(interviews.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(stage(page).getByText('Reschedule requested', { exact: true })).toBeVisible();
  const { clicks } = effort.end('Schedule, move and cancel an interview');
  expect(clicks).toBeLessThanOrEqual(8);
});

test('a time that two people offer is one to choose and names both', async ({ page }) => {
  const person = await newPerson(page, 'Shared');
  await offerTimes(page, person);
  const headers = { authorization: `Bearer ${person.token}` };
  const ask = async (path: string) =>
    (await page.request.get(`/api/v1${path}`, { headers })).json();
  const { slots } = await ask(`/interview-slots?job_id=${person.jobId}`);
  const [{ start_time, end_time, interviewer }] = slots.filter(
    (slot: { job_id: string | null }) => slot.job_id === person.jobId,
  );
  const { members } = await ask('/members');
  const other = members.find(
    (one: { user_id: string; is_active: boolean }) =>
      one.is_active && one.user_id !== interviewer.id,
  );
  await api(page, person.token, '/interview-slots', {
    slots: [{ start_time, end_time }],
    job_id: person.jobId,
    interviewer_id: other.user_id,
  });
  await open(page, person, 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const times = page.getByRole('dialog').getByRole('radio');
  const shared = times.and(page.getByLabel(`${interviewer.name} or ${other.name}`));
  await expect(shared).toHaveCount(1);
  await shared.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(1);
});

test('before a scheduling link goes out, its dialog says what there is to choose', async ({
  page,
}) => {
  // An organization in which no other test offers a time.
  const person = await newPerson(page, 'Linked', 'recruiter@northline.example');
  const ask = async () => {
    await open(page, person);
    await stage(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send scheduling link…' }).click();
    return page.getByRole('dialog', { name: 'Send scheduling link' });
  };
  await expect(await ask()).toContainText(
    `No free times are offered for this job: ${person.name} can only ask for one.`,
  );
  await offerTimes(page, person);
  await expect(await ask()).toContainText(/2 free times are offered, the first on \w{3} \d+ \w{3}/);
});

test('a time of its own that lies in the past is refused in words', async ({ page }) => {
  await open(page, await newPerson(page, 'Late'), 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time first.');
  await dialog.getByRole('textbox', { name: 'Another time' }).fill('2020-01-02T10:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const time = dialog.getByRole('textbox', { name: 'Another time' });
  await expect(time).toHaveAccessibleDescription(/Choose \w+ \d+, \d+ or a later day\./);
  await expect(time).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('cancelling an interview asks what is promised', async ({ page }) => {
  const person = await newPerson(page, 'Promised');
  const slot = { start_time: '2038-02-03T15:00:00Z', end_time: '2038-02-03T15:30:00Z' };
  await api(page, person.token, `/applications/${person.applicationId}/schedule`, { slot });
  await open(page, person, 'interviews');
  await page.getByRole('button', { name: 'Cancel interview…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('moves to Reschedule requested');
  await dialog.getByRole('combobox', { name: 'What the candidate is told' }).click();
  await page.getByRole('option', { name: 'Only that it is cancelled' }).click();
  await expect(dialog).toContainText('stays in Interview scheduled');
  await dialog.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(dialog).toBeHidden();
  const path = `/api/v1/applications/${person.applicationId}/messages`;
  const headers = { authorization: `Bearer ${person.token}` };
  const { messages } = await (await page.request.get(path, { headers })).json();
  const letter = messages.find(({ kind }: { kind: string }) => kind === 'interview_cancelled');
  expect(letter.body).toContain('will not take place');
  expect(letter.body).not.toContain('another time');
});

test('blocking somebody says what becomes of their interview, and does it', async ({ page }) => {
  const person = await newPerson(page, 'Barred');
  const slot = { start_time: '2038-02-04T15:00:00Z', end_time: '2038-02-04T15:30:00Z' };
  await api(page, person.token, `/applications/${person.applicationId}/schedule`, { slot });
  await open(page, person, 'interviews');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: `Block ${person.name}` });
  const happens = dialog.getByRole('list', { name: 'What happens' });
  await expect(happens).toContainText(/Cancels the interview on \w+ 4 Feb/);
  await expect(dialog.getByRole('list', { name: 'What is blocked' })).toContainText(
    '@mail.example',
  );
  await dialog.getByRole('button', { name: 'Add to the blocklist' }).click();
  await expect(dialog).toBeHidden();
  const interviews = page.getByRole('list', { name: 'Interviews' });
  await expect(interviews.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(stage(page).getByRole('button', { name: 'Schedule…' })).toHaveCount(0);
});
