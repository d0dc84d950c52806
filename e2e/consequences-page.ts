import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Applicant, api } from './pipeline-page';

/** The dialog that is open. */
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** The dialog that asks how somebody is rejected. */
export const rejects = (page: Page, who: string) =>
  page.getByRole('dialog', { name: `Reject ${who}` });

/** What the candidate is sent, to be changed. */
export const letterIn = (page: Page) =>
  dialogOf(page).getByRole('textbox', { name: 'Message', exact: true });

/** What a dialog says of its consequences. */
export const happens = (page: Page) => page.getByRole('list', { name: 'What happens' });

/** An interview of an applicant on a day far enough from what other tests book; how it is named. */
export async function book(page: Page, { applicationId }: Applicant): Promise<RegExp> {
  const day = new Date(Date.now() + randomInt(20, 3000) * 86_400_000);
  const date = day.toISOString().slice(0, 10);
  const slot = { start_time: `${date}T12:05:00Z`, end_time: `${date}T12:35:00Z` };
  await api(page, 'POST', `/applications/${applicationId}/schedule`, { slot });
  const month = day.toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });
  return new RegExp(`${day.getUTCDate()} ${month}`);
}

/** The messages of an application, sent or waiting. */
export async function messagesOf(page: Page, { applicationId }: Applicant) {
  const { messages } = await api(page, 'GET', `/applications/${applicationId}/messages`);
  return messages as { kind: string; status: string; subject: string; body: string }[];
}

/** Expects the server to have an application in a stage. */
export async function expectStage(page: Page, { applicationId }: Applicant, slug: string) {
  const { current_stage: now } = await api(
    page,
    'GET',
    `/applications/${applicationId}/available-stages`,
  );
  expect(now.slug).toBe(slug);
}

/** Chooses in the menu that is open. */
export async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses the button that does what the dialog asks, and waits until it is closed. */
export async function confirm(page: Page, name = 'Reject'): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}
