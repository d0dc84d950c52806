import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Applicant, api } from './pipeline-page';
import { signIn } from './sign-in';

/** A job and who applied for it, the one who has waited longest first. */
export type Scene = { job: string; people: Applicant[] };

/** A job with so many new applicants, the one who has waited longest first. */
export async function newApplicants(page: Page, count: number): Promise<Scene> {
  await signIn(page);
  const word = randomBytes(3).toString('hex');
  const { job } = await api(page, 'POST', '/jobs', { title: `Driver ${word}`, status: 'active' });
  const people: Applicant[] = [];
  for (let n = 0; n < count; n += 1) {
    const last = `Rev${String.fromCharCode(97 + n)}-${word}`;
    const candidate = await api(page, 'POST', '/candidates', {
      ...{ first_name: 'Testa', last_name: last, email: `${last}@mail.example`, job_id: job.id },
    });
    const [application] = candidate.applications;
    people.push({ name: `Testa ${last}`, applicationId: application.application_id });
  }
  return { job: job.id, people };
}

/** The name of somebody who is shown. */
export const heading = (page: Page, { name }: Applicant) =>
  page.getByRole('heading', { level: 2, name });
/** The bar that decides. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Decide' });
/** The dialog of a rejection. */
export const rejection = (page: Page) => page.getByRole('dialog', { name: /^Reject/ });

/** The stage that an application is in by now. */
export async function stageOf(page: Page, { applicationId }: Applicant): Promise<string> {
  const { application } = await api(page, 'GET', `/applications/${applicationId}`);
  return application.status;
}

/** Waits until somebody is on the screen with what decides, and has the focus. */
export async function expectShown(page: Page, who: Applicant): Promise<void> {
  await expect(heading(page, who)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Answers and documents' })).toBeVisible();
}

/** Opens the review of a job and waits for its first person. */
export async function openReview(page: Page, { job, people: [first] }: Scene): Promise<void> {
  await page.goto(`/review?job=${job}`);
  if (first) await expectShown(page, first);
}
