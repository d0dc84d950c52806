import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectSound, expectSoundInEveryLook } from './accessible';
import { api, newPerson, type Person } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';

const table = (page: Page) => page.getByRole('table', { name: 'Background checks' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected checks' });
const rowOf = (page: Page, type: string) => table(page).getByRole('row').filter({ hasText: type });
const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all background checks' });

const types = [
  ['ssn_trace', 'SSN trace'],
  ['credit_report', 'Credit report'],
  ['motor_vehicle', 'Motor vehicle'],
] as const;

/** Somebody new with three checks that wait for consent, and the list that shows these alone. */
async function openChecks(page: Page): Promise<{ person: Person; ids: string[] }> {
  const person = await newPerson(page, 'Checked');
  const ids: string[] = [];
  for (const [check_type] of types) {
    const body = { application_id: person.applicationId, check_type };
    const { background_checks } = await api(page, person.token, '/background-checks', body);
    ids.push(background_checks[0].check_id);
  }
  await page.goto(`/background-checks?application=${person.applicationId}`);
  await expect(table(page).getByRole('row')).toHaveCount(types.length + 1);
  return { person, ids };
}

const act = (page: Page, { token }: Person, id: string | undefined, what: string) =>
  api(page, token, `/background-checks/${id}/${what}`, {});

test('checks are given up and tried again together, each action with those that stand so', async ({
  page,
}) => {
  const { person, ids } = await openChecks(page);
  await act(page, person, ids[0], 'consent');
  await expect(rowOf(page, types[0][1])).toContainText('Consent received', { timeout: 15_000 });
  await all(page).check();
  await bar(page).getByRole('button', { name: 'Give up…' }).click();
  const question = page.getByRole('dialog', { name: 'Give up 2 checks?' });
  await expect(question).toContainText('1 check of the 3 selected stands otherwise');
  await question.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('2 checks given up')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Failed 2' })).toBeVisible();
  await expect(rowOf(page, types[1][1])).toContainText('Cancelled');
  await expect(rowOf(page, types[0][1])).toContainText('Consent received');

  await page.getByRole('button', { name: 'Failed 2' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await all(page).check();
  await bar(page).getByRole('button', { name: 'Try again…' }).click();
  const again = page.getByRole('dialog', { name: 'Try 2 checks again?' });
  await again.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 checks opened again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waits for consent 2' })).toBeVisible();
});

test('one link is sent again for all of a person, and what moved on meanwhile is named', async ({
  page,
}) => {
  const { person, ids } = await openChecks(page);
  const name = `${types[0][1]} of ${person.name}`;
  await table(page).getByRole('row').nth(1).getByRole('checkbox').click();
  await table(page)
    .getByRole('row')
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await bar(page).getByRole('button', { name: 'Send again…' }).click();
  const question = page.getByRole('dialog', { name: 'Ask again for consent to 3 checks?' });
  await expect(question).toContainText('Links sent before stop working');
  await act(page, person, ids[0], 'consent');
  await question.getByRole('button', { name: 'Send again' }).click();
  const results = page.getByRole('dialog', { name: '2 done, 1 refused' });
  await expect(results.getByRole('listitem')).toContainText(name);
  await expect(results).toContainText('waits for no consent');
  await results.getByRole('button', { name: 'Select these' }).click();
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  await bar(page).getByRole('button', { name: 'Submit to the vendor…' }).click();
  const order = page.getByRole('dialog', { name: 'Order this check?' });
  await order.getByRole('button', { name: 'Submit to the vendor' }).click();
  await expect(page.getByText('1 check ordered')).toBeVisible();
});

test('those ticked are exported', async ({ page }) => {
  const { person } = await openChecks(page);
  const name = `${types[1][1]} of ${person.name}`;
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const saving = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^background-checks-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(person.name);
  expect(lines[1]).toContain(`${types[1][1]},Waits for consent`);
});

test('rows are ticked by keyboard, and Escape unticks them', async ({ page }) => {
  await openChecks(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
});

test('who may not order checks ticks none', async ({ page }) => {
  await signIn(page, 'viewer@brightwater.example');
  await page.goto('/background-checks');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('the bar and its questions are accessible and fit', async ({ page }) => {
  await openChecks(page);
  await all(page).check();
  await expectSoundInEveryLook(page);
  await bar(page).getByRole('button', { name: 'Send again…' }).click();
  const question = page.getByRole('dialog', { name: 'Ask again for consent to 3 checks?' });
  await expect(question).toBeVisible();
  await expectSoundInEveryLook(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page).getByRole('button', { name: 'Send again…' })).toBeFocused();
});

test('on a narrow phone checks are ticked and given up', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openChecks(page);
  await table(page).getByRole('row').nth(1).getByRole('checkbox').check();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Give up…' }).click();
  const question = page.getByRole('dialog', { name: 'Give up this check?' });
  await expectSound(page);
  await question.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('1 check given up')).toBeVisible();
});
