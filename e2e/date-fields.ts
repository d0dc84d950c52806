import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, open } from './candidate-page';
import { openSettings } from './settings-organization';

const DAY_MS = 86_400_000;

/** The moment so many days from now. */
export const inDays = (count: number) => new Date(Date.now() + count * DAY_MS);

/** A day as an American reads it. */
export const american = (day: Date) =>
  day.toLocaleDateString('en-US', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    timeZone: 'UTC',
  });

/** A field by its name. */
export const field = (place: Page | Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true });

/** The open calendar of a field. */
export const calendarOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Open the calendar: ${name}` });

/** What opens the calendar of a field. */
export const opener = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: `Open the calendar: ${name}` });

/** Opens the dialog that offers interview times, in the file’s own organization. */
export async function openOffering(page: Page): Promise<Locator> {
  await openSettings(page, 'interview-times?as=list');
  await page.getByRole('button', { name: 'Offer times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer interview times' });
  await expect(field(dialog, 'First day')).toHaveValue(american(inDays(1)));
  return dialog;
}

/** Opens the dialog that schedules an interview with somebody new. */
export async function openScheduling(page: Page, word: string): Promise<Locator> {
  await open(page, await newPerson(page, word), 'interviews');
  await page.getByRole('button', { name: 'Schedule interview…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Schedule an interview/ });
  // What is below the offered times moves when they come: a click just then would miss it.
  const free = dialog.getByText('No free times are offered').or(dialog.getByRole('radio').first());
  await expect(free).toBeVisible();
  return dialog;
}
