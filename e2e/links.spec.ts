import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { query } from './database';
import { letters } from './letters';
import { bearer, recruiter, signIn } from './sign-in';
import { test } from './test';

const admin = recruiter.replace('recruiter', 'admin');

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Changes what the database knows of a link, as time or its holder would have. */
const change = (token: string, values: string) =>
  query(`UPDATE public_link SET ${values} WHERE token_hash = $1`, [hashOf(token)]);

async function apiOf(page: Page) {
  await signIn(page, admin);
  const headers = await bearer(page);
  await page.context().clearCookies();
  return async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

type Api = Awaited<ReturnType<typeof apiOf>>;

async function pathTo(email: string): Promise<string> {
  const [letter] = await letters('recipient', email);
  return letter?.match(/\/\w+\/[\w-]{43}/)?.[0] ?? '';
}

async function applicantOf(api: Api, email: string) {
  const { job } = await api('/jobs', { title: 'Night nurse', status: 'active' });
  const person = { first_name: 'Rosa', last_name: 'Sandoval', email, job_id: job.id };
  const { candidate_id, applications } = await api('/candidates', person);
  return { candidate_id, application_id: applications[0].application_id };
}

const asks: Record<string, (api: Api, email: string) => Promise<unknown>> = {
  async schedule(api, email) {
    const { candidate_id } = await applicantOf(api, email);
    return api(`/candidates/${candidate_id}/advance-to-scheduling`, {});
  },
  async evaluation(api, email) {
    const { candidate_id } = await applicantOf(api, email);
    return api(`/candidates/${candidate_id}/send-evaluation`, {});
  },
  async consent(api, email) {
    const { application_id } = await applicantOf(api, email);
    return api('/background-checks', { application_id, check_type: 'motor_vehicle' });
  },
  invitation: (api, email) => api('/members', { email, role: 'viewer', name: 'Sam' }),
};

const names = Object.keys(asks);

async function expectDeadEnd(page: Page, path: string, why?: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    why ?? 'This link is not valid, or it is no longer',
  );
  const words = why ? 'the person who is in touch with you' : 'Links in our messages work once';
  await expect(page.getByRole('main')).toContainText(words);
}

async function statusOf(request: APIRequestContext, path: string): Promise<number> {
  return (await request.get(path)).status();
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    for (const name of names) {
      test(`a ${name} link that has ended says why, and one that never was only that`, async ({
        page,
        browser,
      }) => {
        const email = `links.${randomUUID()}@example.com`;
        await asks[name]?.(await apiOf(page), email);
        const path = await pathTo(email);
        const token = path.split('/')[2] ?? '';
        expect(path).toBe(`/${name}/${token}`);
        const context = await browser.newContext({ javaScriptEnabled });
        const reader = await context.newPage();
        expect((await reader.goto(path))?.status()).toBe(200);
        await expectDeadEnd(reader, `/${name}/${randomBytes(32).toString('base64url')}`);
        await expectDeadEnd(reader, `/${name}/guessed`);
        for (const other of names.filter((one) => one !== name)) {
          await expectDeadEnd(reader, `/${other}/${token}`);
        }
        await change(token, "expires_at = now() - interval '1 second'");
        await expectDeadEnd(reader, path, 'This link has expired');
        await change(
          token,
          "expires_at = now() + interval '1 day', used_at = now(), ended_by = 'used'",
        );
        await expectDeadEnd(reader, path, 'This link has been used');
        await change(token, 'used_at = NULL, ended_by = NULL');
        expect(await statusOf(page.request, path)).toBe(200);
        await context.close();
      });
    }
  });
}

test('a form of a link spent meanwhile leads to the same page without scripts', async ({
  page,
  browser,
}) => {
  const email = `links.${randomUUID()}@example.com`;
  await asks.invitation?.(await apiOf(page), email);
  const path = await pathTo(email);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(path);
  await reader.getByLabel('Your name').fill('Sam Rivera');
  await reader.getByLabel('Password').fill('a long enough password');
  await change(path.split('/')[2] ?? '', 'used_at = now()');
  const [answer] = await Promise.all([
    reader.waitForResponse((response) => {
      const request = response.request();
      return request.isNavigationRequest() && request.method() === 'GET';
    }),
    reader.getByRole('button', { name: 'Join' }).click(),
  ]);
  expect(answer.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('has been used');
  await context.close();
});
