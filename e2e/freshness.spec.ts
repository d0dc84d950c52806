import { expect } from '@playwright/test';
import { api, newPerson, open, tab } from './candidate-page';
import { test } from './test';

const outOfDate = 'This page may be out of date';

test('what is known and what was typed stay when it cannot be read again', async ({ page }) => {
  const person = await newPerson(page, 'Kept');
  await open(page, person, 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Another time' }).fill('2031-01-02T10:00');

  const interviews = '**/api/v1/applications/*/interviews*';
  await page.route(interviews, (route) => route.abort());
  await api(page, person.token, `/applications/${person.applicationId}/notes`, { body: 'Called' });
  await expect(page.getByText(outOfDate)).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('textbox', { name: 'Another time' })).toHaveValue(
    '2031-01-02T10:00',
  );

  await page.keyboard.press('Escape');
  await page.unroute(interviews);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(outOfDate)).toBeHidden();
});

test('a page that hears nothing of others any more says so, until it does', async ({ page }) => {
  const person = await newPerson(page, 'Offline');
  await open(page, person, 'notes');
  await expect(page.getByText(outOfDate)).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByText(outOfDate)).toBeVisible({ timeout: 20_000 });
  await expect(tab(page, 'Notes')).toBeVisible();

  await page.context().setOffline(false);
  await api(page, person.token, `/applications/${person.applicationId}/notes`, {
    body: 'Written while the other was away',
  });
  await expect(page.getByText('Written while the other was away')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(outOfDate)).toBeHidden();
});

test('what happens to whoever is shown is read with the overview, not once more', async ({
  page,
}) => {
  const person = await newPerson(page, 'News');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, person);
  await api(page, person.token, `/applications/${person.applicationId}/notes`, { body: 'Rang' });
  await expect(page.getByRole('tabpanel').getByText('Rang')).toBeVisible({ timeout: 20_000 });
  expect(asked).toContain(`/api/v1/candidates/${person.candidateId}/overview`);
  expect(asked.filter((path) => path.endsWith('/timeline'))).toEqual([]);
});
