import { expect } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { api, newPerson, offerTimes, open, stage, tab } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';
import { written } from './writes';

test('a note is written by keyboard alone', async ({ page }) => {
  const person = await newPerson(page, 'Noted');
  await open(page, person);
  await tab(page, 'Timeline').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=notes/);
  const field = page.getByRole('textbox', { name: 'Add a note' });
  await field.focus();
  await page.keyboard.type('Prefers the late shift');
  const kept = written(page, 'POST', /\/notes$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes.getByText('Prefers the late shift')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await kept;
  await page.reload();
  await expect(notes.getByText('Prefers the late shift')).toHaveCount(1);
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

test('contact details are corrected; what cannot be kept is said at its field', async ({
  page,
}) => {
  const person = await newPerson(page, 'Typo');
  const corrected = `${person.candidateId}@mail.example`;
  await open(page, person, 'details');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('not an address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must be an e-mail address.')).toBeVisible();
  await email.fill(corrected);
  await page.getByRole('textbox', { name: 'City' }).fill('Troy');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Contact details saved')).toBeVisible();
  await expect(page.getByRole('link', { name: corrected })).toBeVisible();
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
  await checks.getByRole('button', { name: 'Submit to the vendor: Motor vehicle' }).click();
  await dialog.getByRole('button', { name: 'Submit to the vendor' }).click();
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
    /^(Reject|Advance|Move to|Schedule|Reopen|Hire|Add|Save|Order|Send|Cancel|Record|Submit)/;
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
  await stage(page).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Copy link',
    'Copy email address',
  ]);
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

test('a candidate is accessible and fits, as a page and as a drawer', async ({ page }) => {
  const person = await newPerson(page, 'Plain');
  await offerTimes(page, person);
  await api(page, person.token, `/applications/${person.applicationId}/notes`, {
    body: 'Came by twice.',
  });
  await open(page, person);
  for (const name of ['Timeline', 'Notes', 'Messages', 'Checks', 'Details']) {
    await tab(page, name).click();
    await expectSoundInEveryLook(page);
  }
  await tab(page, 'Interviews').click();
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.goto(`/pipeline?candidate=${person.candidateId}`);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectSoundInEveryLook(page);
});
