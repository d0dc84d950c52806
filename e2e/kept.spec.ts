import { expect, type Page } from '@playwright/test';
import { newPerson, open, stage, tab } from './candidate-page';
import { refuseLater } from './hold-back';
import { openSettings, withOwnOrganization } from './settings-organization';
import { test } from './test';
import { written } from './writes';

withOwnOrganization();

test('a double click on the next step moves once', async ({ page }) => {
  await open(page, await newPerson(page, 'Twice'));
  const moved = written(page, 'POST', /\/change-stage$/);
  await stage(page).getByRole('button', { name: 'Advance to Awaiting screening' }).dblclick();
  await expect(stage(page).getByText('Awaiting screening', { exact: true })).toBeVisible();
  await moved;
  await page.reload();
  await expect(stage(page).getByText('Awaiting screening', { exact: true })).toBeVisible();
});

test('a dialog opens in its first field and gives the focus back', async ({ page }) => {
  const person = await newPerson(page, 'Focus');
  await open(page, person);
  const reject = stage(page).getByRole('button', { name: 'Reject…' });
  await reject.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(reject).toBeFocused();

  const more = stage(page).getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Withdraw…' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('a note that is half written is there again after a look elsewhere', async ({ page }) => {
  await open(page, await newPerson(page, 'Draft'), 'notes');
  await page.getByLabel('Add a note').fill('Asks for mornings');
  await tab(page, 'Timeline').click();
  await expect(page.getByLabel('Add a note')).toBeHidden();
  await tab(page, 'Notes').click();
  await expect(page.getByLabel('Add a note')).toHaveValue('Asks for mornings');
  await page.getByRole('button', { name: 'Add note' }).click();
  await tab(page, 'Timeline').click();
  await tab(page, 'Notes').click();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test('a private note that is half written is still private after a look elsewhere', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Discreet'), 'notes');
  await page.getByLabel('Add a note').fill('Asks for more than we pay');
  await page.getByRole('switch', { name: 'Private' }).click();
  await tab(page, 'Timeline').click();
  await expect(page.getByLabel('Add a note')).toBeHidden();
  await tab(page, 'Notes').click();
  await expect(page.getByLabel('Add a note')).toHaveValue('Asks for more than we pay');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toContainText('Private');
});

test('particulars that were changed and not saved are there again after a look elsewhere', async ({
  page,
}) => {
  await open(page, await newPerson(page, 'Halfway'), 'details');
  const city = page.getByLabel('City');
  await city.fill('Leeds');
  await tab(page, 'Timeline').click();
  await expect(city).toBeHidden();
  await tab(page, 'Details').click();
  await expect(city).toHaveValue('Leeds');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(city).toHaveValue('');
  await city.fill('York');
  await tab(page, 'Timeline').click();
  await tab(page, 'Details').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  await tab(page, 'Timeline').click();
  await tab(page, 'Details').click();
  await expect(city).toHaveValue('York');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
});

test('a note that is refused after one has looked elsewhere stands in its field again', async ({
  page,
}) => {
  const refuse = await refuseLater(page, 'POST', /\/notes$/);
  await open(page, await newPerson(page, 'Refused'), 'notes');
  const field = page.getByLabel('Add a note');
  await field.fill('Asks for mornings');
  await page.getByRole('button', { name: 'Add note' }).click();
  await field.fill('Has a car');
  await tab(page, 'Timeline').click();
  await expect(field).toBeHidden();
  refuse();
  await expect(page.getByText('The note was not added')).toBeVisible();
  await tab(page, 'Notes').click();
  await expect(field).toHaveValue('Asks for mornings\n\nHas a car');
});

test('particulars that were saved follow what others change in them later', async ({ page }) => {
  const person = await newPerson(page, 'Followed');
  await open(page, person, 'details');
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('City').fill('York');
  await save.click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  const headers = { authorization: `Bearer ${person.token}` };
  const data = { city: 'Leeds' };
  await page.request.patch(`/api/v1/candidates/${person.candidateId}`, { headers, data });
  await page.getByLabel('State').fill('OH');
  await save.click();
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
  await expect(page.getByLabel('State')).toHaveValue('OH');
});

test('the settings ask before changes are lost', async ({ page }) => {
  await openSettings(page, 'organization');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await page.getByRole('link', { name: 'Locations' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  await page.getByRole('link', { name: 'Locations' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/settings\/locations$/);
});

async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: /^Paused/ }).click();
  await page.getByRole('button', { name: 'Pause the job and its postings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paused');
}

test('a job’s form follows what changes elsewhere and keeps what was typed', async ({ page }) => {
  const { jobId } = await newPerson(page, 'Followed');
  await page.goto(`/jobs/${jobId}?part=edit`);
  const department = page.getByLabel('Department');
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveText('Active');
  await department.fill('Nights');
  await pause(page);
  await expect(status).toHaveText('Paused');
  await expect(department).toHaveValue('Nights');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(department).toHaveValue('');
  await expect(status).toHaveText('Paused');
  await department.fill('Days');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The job is saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await page.reload();
  await expect(status).toHaveText('Paused');
  await expect(department).toHaveValue('Days');
});

test('an agent’s form follows what changes elsewhere and does not send it back', async ({
  page,
}) => {
  const { jobId, token } = await newPerson(page, 'Spoken');
  const address = `/api/v1/jobs/${jobId}/agent-configuration`;
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Friendly voice', greeting: 'Hello!', instructions: 'Be brief.' };
  await page.request.put(address, { headers, data });
  await page.goto(`/jobs/${jobId}?part=agent`);
  await page.getByLabel('Instructions').fill('Be kind.');
  await page.request.put(address, { headers, data: { ...data, greeting: 'Good day!' } });
  // Whatever changes about the job has its parts read again.
  await pause(page);
  await expect(page.getByLabel('Greeting')).toHaveValue('Good day!');
  await expect(page.getByLabel('Instructions')).toHaveValue('Be kind.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The screening agent is saved')).toBeVisible();
  const { agent_configuration: saved } = await (
    await page.request.get(address, { headers })
  ).json();
  expect(saved).toMatchObject({ greeting: 'Good day!', instructions: 'Be kind.' });
});

test('the palette and the keys ask before changes are lost, too', async ({ page }) => {
  await openSettings(page, 'organization');
  const name = page.getByLabel('Name', { exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill('Half a name');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search or do' }).getByRole('combobox').fill('blocklist');
  await expect(page.getByRole('option')).toHaveText(['Blocklist']);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Half a name');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Save changes' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('undoing by its toast leaves an open dialog and what is typed there', async ({ page }) => {
  await open(page, await newPerson(page, 'Beside'));
  await stage(page).getByRole('button', { name: 'Advance to Awaiting screening' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await stage(page).getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No licence');
  await page.getByText('Undo', { exact: true }).click();
  await expect(page.getByText('Undo', { exact: true })).toBeHidden();
  await expect(dialog.getByLabel('Reason')).toHaveValue('No licence');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});

test('z undoes while a drawer is open, but not while something is typed', async ({ page }) => {
  const { candidateId } = await newPerson(page, 'Keyed');
  await page.goto(`/pipeline?candidate=${candidateId}`);
  const drawer = page.getByRole('dialog', { name: 'Candidate' });
  await tab(page, 'Notes').click();
  await page.getByLabel('Add a note').fill('Pizz');
  await stage(page).getByRole('button', { name: 'Advance to Awaiting screening' }).click();
  const undo = page.getByText('Undo', { exact: true });
  await expect(undo).toBeVisible();
  await page.getByLabel('Add a note').press('End');
  await page.keyboard.press('z');
  await expect(page.getByLabel('Add a note')).toHaveValue('Pizzz');
  await expect(undo).toBeVisible();
  await tab(page, 'Notes').focus();
  const undone = written(page, 'POST', /\/change-stage$/);
  await page.keyboard.press('z');
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
  await expect(drawer).toBeVisible();
  await undone;
  await expect(undo).toBeHidden();
  await stage(page).getByRole('button', { name: 'Advance to Awaiting screening' }).click();
  await expect(undo).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();
});
