import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signIn, tokenOf } from './sign-in';

const DAY_MS = 86_400_000;

export type Person = {
  name: string;
  candidateId: string;
  applicationId: string;
  jobId: string;
  token: string;
};

/** Posts to the API by a token, and gives what it answers. */
export async function api(page: Page, token: string, path: string, data: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/v1${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/**
 * Somebody new of a demo member’s organization, with one application to a job of their own, in the
 * stage `applied`.
 */
export async function newPerson(page: Page, word: string, member?: string): Promise<Person> {
  await signIn(page, member);
  const token = await tokenOf(page);
  const last = `${word}-${randomBytes(3).toString('hex')}`;
  const { job } = await api(page, token, '/jobs', {
    title: `Night nurse ${last}`,
    status: 'active',
  });
  const candidate = await api(page, token, '/candidates', {
    first_name: 'Testa',
    last_name: last,
    email: `${last.toLowerCase()}@mail.example`,
    job_id: job.id,
  });
  return {
    name: `Testa ${last}`,
    candidateId: candidate.candidate_id,
    applicationId: candidate.applications[0].application_id,
    jobId: job.id,
    token,
  };
}

/**
 * Holds back what others do from a page that is not open yet: who has just been made would be read
 * once more when the page hears of them.
 */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/v1/changes*', () => undefined);
}

/** Opens the page of a candidate at one of its tabs. */
export async function open(
  page: Page,
  { name, candidateId }: Person,
  tab = 'timeline',
): Promise<void> {
  await page.goto(`/candidates/${candidateId}?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The part of the page that says the stage and moves it. */
export const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });

/** What matters now about the application. */
export const glance = (page: Page) => page.getByRole('region', { name: 'At a glance' });

/** The candidate beside the list or the board they were opened from. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Candidate' });

/** One of the tabs about the candidate. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Two offered hours on a day far enough from what other tests offer. */
export async function offerTimes(page: Page, { token, jobId }: Person): Promise<void> {
  const date = new Date(Date.now() + randomInt(3, 3000) * DAY_MS).toISOString().slice(0, 10);
  const slots = ['12', '13'].map((hour) => ({
    start_time: `${date}T${hour}:05:00Z`,
    end_time: `${date}T${hour}:35:00Z`,
  }));
  await api(page, token, '/interview-slots', { slots, job_id: jobId });
}
