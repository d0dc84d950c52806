import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { api, newPerson, open, type Person, stage } from './candidate-page';
import { test } from './test';

test.use({ timezoneId: 'Asia/Kolkata' });

/** Somebody who applied in Nashville. */
async function inNashville(page: Page, word: string): Promise<Person> {
  const { token, jobId } = await newPerson(page, word, 'admin@brightwater.example');
  const last = `${word}-${randomBytes(3).toString('hex')}`;
  const { location } = await api(page, token, '/locations', {
    ...{ name: 'Nashville', location_ref: `nashville-${last}`, time_zone: 'America/Chicago' },
  });
  const candidate = await api(page, token, '/candidates', {
    ...{ first_name: 'Testa', last_name: last, email: `${last.toLowerCase()}@mail.example` },
    ...{ job_id: jobId, location_id: location.location_id },
  });
  return {
    ...{ name: `Testa ${last}`, candidateId: candidate.candidate_id, jobId, token },
    applicationId: candidate.applications[0].application_id,
  };
}

async function booked(page: Page, { applicationId, token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/v1/applications/${applicationId}/interviews`;
  const { interviews } = await (await page.request.get(path, { headers })).json();
  return interviews as { start_time: string; status: string }[];
}

async function schedule(page: Page, person: Person) {
  await open(page, person, 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  return { dialog, time: dialog.getByRole('textbox', { name: 'Another time' }) };
}

test('“dec 4 9am” in Kolkata for Nashville is nine in Nashville, with one’s own time beside it', async ({
  page,
}) => {
  const person = await inNashville(page, 'Zoned');
  const { dialog, time } = await schedule(page, person);
  await expect(time).toHaveAccessibleDescription(/In the time of Nashville, America\/Chicago/);
  await time.fill('dec 4 2037 9am');
  await time.press('Tab');
  await expect(dialog).toContainText(/For you Fri, Dec 4,.* 8:30 PM/);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/9:00 AM – 9:30 AM, America\/Chicago \(yours: /)).toBeVisible();
  expect(await booked(page, person)).toMatchObject([{ start_time: '2037-12-04T15:00:00.000Z' }]);
  const interviews = page.getByRole('list', { name: 'Interviews' });
  const there = /Fri 4 Dec 2037, 9:00 AM – 9:30 AM Chicago \(yours: 8:30 PM\)/;
  await expect(interviews).toContainText(there);
  await interviews.getByRole('button', { name: /^Cancel interview…/ }).click();
  await expect(page.getByRole('dialog')).toContainText(there);
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: `Reject ${person.name}` })).toContainText(
    'Cancels the interview on Fri 4 Dec 2037, 9:00 AM Chicago (yours: 8:30 PM)',
  );
});

test('an hour that comes twice asks which, and one that does not exist is refused', async ({
  page,
}) => {
  const person = await inNashville(page, 'Twice');
  const { dialog, time } = await schedule(page, person);
  const confirm = dialog.getByRole('button', { name: 'Schedule', exact: true });
  await time.fill('2037-03-08 02:30');
  await time.press('Tab');
  await expect(time).toHaveAccessibleDescription(
    /There is no 2:30 AM on Mar 8, 2037 in .*: the clocks go forward then/,
  );
  await confirm.click();
  await expect(time).toBeFocused();
  await expect(dialog.getByText('Choose a time first.')).toBeHidden();
  await time.fill('2037-11-01 01:30');
  await time.press('Tab');
  await expect(dialog.getByText('this hour comes twice', { exact: false })).toBeVisible();
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose which of the two is meant.');
  await expect(dialog.getByRole('radio', { name: /^The first/ })).toBeFocused();
  await dialog.getByRole('radio', { name: /^The second/ }).check();
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect(await booked(page, person)).toMatchObject([{ start_time: '2037-11-01T07:30:00.000Z' }]);
});

test('a time for a letter is read where the application is', async ({ page }) => {
  const person = await inNashville(page, 'Lettered');
  await open(page, person);
  await stage(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Send the message' }).click();
  await page.getByRole('option', { name: 'At a time…' }).click();
  const time = dialog.getByRole('textbox', { name: 'Time' });
  await time.fill('dec 4 2037 9am');
  await time.press('Tab');
  await expect(dialog).toContainText(/For you Fri, Dec 4,.* 8:30 PM/);
});
