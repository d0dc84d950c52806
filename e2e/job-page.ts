import { expect, type Page } from '@playwright/test';
import { bearer } from './sign-in';

/** What a job says of itself that questions can be made of. */
export const description =
  'Drive to clients every day. A valid driver’s license is required. ' +
  'Two years of experience in care are required. You stand for long hours.';

/** Asks the API as who is signed in, and gives what it answers. */
export async function api(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const headers = await bearer(page);
  const answer = await page.request[method](`/api/v1${path}`, { headers, ...(data && { data }) });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** An active job in Dayton; gives its id. */
export async function newJob(page: Page, title: string): Promise<string> {
  const body = { title, description, location_city: 'Dayton', location_state: 'OH' };
  const { job } = await api(page, 'post', '/jobs', { ...body, status: 'active' });
  return job.id;
}

/** A title nobody else has used. */
export const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`;

/** The heading of a page about a job. */
export const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title });
