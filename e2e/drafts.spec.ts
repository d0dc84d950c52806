import { type Browser, expect, type Page } from '@playwright/test';
import { api, newPerson, open, stage, tab } from './candidate-page';
import { holdBack } from './hold-back';
import { openSettings, ownOrganization, withOwnOrganization } from './settings-organization';
import { fillSignIn, forgetSessions, signOut, tokenOf } from './sign-in';
import { test } from './test';

withOwnOrganization();

test.afterEach(forgetSessions);

const recruiter = () => ownOrganization().emailOf('recruiter');

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Ends every other session of a person, as they can from another device. */
async function endElsewhere(browser: Browser, email: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, email);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  expect((await page.request.delete('/api/v1/me/sessions', { headers })).ok()).toBe(true);
  await page.context().close();
}

/** What the browser keeps of the texts that were typed in it. */
const keptTexts = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

test('a session that ends while a note is typed asks, and the note is added after signing in again', async ({
  page,
  browser,
}) => {
  await open(page, await newPerson(page, 'Ended', recruiter()), 'notes');
  const note = page.getByLabel('Add a note');
  await note.fill('Asks for mornings');
  // The page asks for news all the time, which would tell it of the end before the note does.
  const askForNews = await holdBack(page, 'GET', /\/api\/v1\/changes/);
  await endElsewhere(browser, recruiter());
  await page.getByRole('button', { name: 'Add note' }).click();
  askForNews();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toContainText(recruiter());
  const other = page.context().waitForEvent('page');
  await ended.getByRole('button', { name: 'Sign in' }).click();
  const tabToSignIn = await other;
  await fillSignIn(tabToSignIn, recruiter());
  await expect(tabToSignIn).toHaveURL(/\/candidates\//);
  await expect(ended).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asks for mornings');
  await expect(note).toHaveValue('');
  await tabToSignIn.close();
});

test('a half written note is there again after a reload, and after signing in by the sign-in page', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page, 'Reloaded', recruiter());
  await open(page, person, 'notes');
  const note = page.getByLabel('Add a note');
  await note.fill('Asks for mornings');
  await page.getByRole('switch', { name: 'Private' }).click();
  await page.reload();
  await expect(note).toHaveValue('Asks for mornings');
  await expect(page.getByRole('switch', { name: 'Private' })).toBeChecked();
  await endElsewhere(browser, recruiter());
  await page.goto('/jobs');
  await fillSignIn(page, recruiter());
  await expect(page).toHaveURL(/\/jobs/);
  await open(page, person, 'notes');
  await expect(note).toHaveValue('Asks for mornings');
});

test('the reason in a dialog outlives a reload, and goes with Cancel', async ({ page }) => {
  await open(page, await newPerson(page, 'Reasoned', recruiter()));
  const dialog = page.getByRole('dialog');
  const openDialog = () => stage(page).getByRole('button', { name: 'Reject…' }).click();
  await openDialog();
  await dialog.getByLabel('Reason').fill('No licence');
  await dialog
    .getByRole('textbox', { name: 'Message' })
    .fill('Thank you, Testa. We need a licence.');
  await page.reload();
  await openDialog();
  await expect(dialog.getByLabel('Reason')).toHaveValue('No licence');
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Thank you, Testa. We need a licence.',
  );
  await expect(dialog).toContainText('What you typed before is here again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openDialog();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
});

test('what was sent is not there again', async ({ page }) => {
  await open(page, await newPerson(page, 'Sent', recruiter()));
  await stage(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No licence');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => keptTexts(page)).not.toContain('No licence');
});

test('changes to a job outlive a reload and are saved from there', async ({ page }) => {
  const { jobId } = await newPerson(page, 'Kept', recruiter());
  await page.goto(`/jobs/${jobId}?part=edit`);
  const department = page.getByLabel('Department');
  await department.fill('Nights');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(department).toHaveValue('Nights');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The job is saved')).toBeVisible();
  await page.reload();
  await expect(department).toHaveValue('Nights');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
});

test('nobody else is shown what was typed, and signing out forgets it', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page, 'Shared', recruiter());
  await open(page, person, 'notes');
  const note = page.getByLabel('Add a note');
  await note.fill('Asks for mornings');
  await endElsewhere(browser, recruiter());
  await page.context().clearCookies();
  await signInByForm(page, ownOrganization().emailOf('admin'));
  await open(page, person, 'notes');
  await expect(note).toHaveValue('');
  await note.fill('Of the admin');
  await signOut(page, 'admin of Harbor');
  expect(await keptTexts(page)).not.toContain('Of the admin');
});

test('passwords are never kept', async ({ page }) => {
  await openSettings(page, 'sessions');
  await page.getByLabel('Current password').fill('my secret password');
  await openSettings(page, 'tags');
  expect(await keptTexts(page)).not.toContain('my secret');
});

test('where two people change one field, the page says who changed it to what and one chooses', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page, 'Contested', recruiter());
  await open(page, person, 'details');
  const city = page.getByLabel('City');
  await city.fill('York');
  const admin = await (await browser.newContext()).newPage();
  await signInByForm(admin, ownOrganization().emailOf('admin'));
  const headers = { authorization: `Bearer ${await tokenOf(admin)}` };
  const path = `/api/v1/candidates/${person.candidateId}`;
  const changed = (data: object) => admin.request.patch(path, { headers, data });
  await changed({ city: 'Leeds', state: 'OH' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect(dialog.getByRole('group', { name: 'City' })).toContainText(
    'admin of Harbor changed it',
  );
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await dialog.getByRole('radio', { name: /York/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  const now = await (await admin.request.get(path, { headers })).json();
  expect([now.city, now.state]).toEqual(['York', 'OH']);

  await city.fill('Bath');
  await changed({ city: 'Dayton' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('radio', { name: /Dayton/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(city).toHaveValue('Dayton');
  await admin.context().close();
});

test('a change of one field leaves what another has changed beside it', async ({ page }) => {
  await openSettings(page, 'locations');
  const token = await tokenOf(page);
  const { location } = await api(page, token, '/locations', { name: 'Albany', city: 'Albany' });
  await page.reload();
  await page.getByRole('button', { name: 'Edit Albany' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('State (optional)').fill('NY');
  const headers = { authorization: `Bearer ${token}` };
  const path = `/api/v1/locations/${location.location_id}`;
  await page.request.patch(path, { headers, data: { city: 'Troy' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Albany is saved.')).toBeVisible();
  const { locations } = await (await page.request.get('/api/v1/locations', { headers })).json();
  const now = locations.find((one: { name: string }) => one.name === 'Albany');
  expect([now.city, now.state]).toEqual(['Troy', 'NY']);
});

test('a draft that is put back after a tab was looked at is the one of its person', async ({
  page,
}) => {
  const first = await newPerson(page, 'First', recruiter());
  const second = await newPerson(page, 'Second', recruiter());
  await open(page, first, 'details');
  await page.getByLabel('City').fill('York');
  await open(page, second, 'details');
  await expect(page.getByLabel('City')).toHaveValue('');
  await open(page, first, 'notes');
  await tab(page, 'Details').click();
  await expect(page.getByLabel('City')).toHaveValue('York');
});
