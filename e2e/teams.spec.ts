import { expect, type Page } from '@playwright/test';
import { expectSoundInEveryLook } from './accessible';
import { api, newJob, unique } from './job-page';
import { ownOrganization, withOwnOrganization } from './settings-organization';
import { choose, visit } from './settings-page';
import { bearer, forgetSessions, signIn } from './sign-in';
import { test } from './test';

test.describe.configure({ mode: 'serial' });
withOwnOrganization();

const viewer = 'viewer of Harbor';

async function become(page: Page, role: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, ownOrganization().emailOf(role));
}

const team = (page: Page) => page.getByRole('list', { name: 'Team' });

async function openTeam(page: Page, jobId: string): Promise<void> {
  await page.goto(`/jobs/${jobId}?part=team`);
  await expect(page.getByRole('tab', { name: 'Team' })).toHaveAttribute('aria-selected', 'true');
}

async function addToTeam(page: Page, jobId: string): Promise<void> {
  await openTeam(page, jobId);
  await choose(page, 'Add a member', viewer);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(team(page).getByText(viewer)).toBeVisible();
}

async function newPerson(page: Page, jobId: string, lastName: string) {
  const body = { first_name: 'Noor', last_name: lastName, job_id: jobId };
  const { candidate } = await api(page, 'post', '/candidates', body);
  return candidate ?? api(page, 'get', `/candidates?search=${lastName}`);
}

test('a recruiter puts somebody into the team of a job, as something else, and takes them out', async ({
  page,
}) => {
  await become(page, 'recruiter');
  const jobId = await newJob(page, unique('Night shift'));
  await openTeam(page, jobId);
  await expect(page.getByText('Nobody is in the team yet')).toBeVisible();
  await addToTeam(page, jobId);
  await choose(page, `Role of ${viewer} in the team`, 'Interviewer');
  await expect(page.getByText(`${viewer} is now interviewer.`)).toBeVisible();
  await page.reload();
  const role = page.getByRole('combobox', { name: `Role of ${viewer} in the team` });
  await expect(role).toHaveText('Interviewer');
  await expectSoundInEveryLook(page);
  await page.getByRole('button', { name: `Remove ${viewer} from the team` }).click();
  await expect(page.getByText('Nobody is in the team yet')).toBeVisible();
});

test('whoever a colleague has just put into a team stays when somebody else is added', async ({
  page,
}) => {
  await become(page, 'recruiter');
  const jobId = await newJob(page, unique('Two at once'));
  await openTeam(page, jobId);
  await expect(page.getByText('Nobody is in the team yet')).toBeVisible();
  const { members } = await api(page, 'get', '/members');
  const admin = members.find(({ role }: { role: string }) => role === 'admin');
  const headers = await bearer(page);
  const data = { members: [{ user_id: admin.user_id, role: 'interviewer' }] };
  await page.request.put(`/api/v1/jobs/${jobId}/team`, { headers, data });
  await choose(page, 'Add a member', viewer);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(team(page).getByText(viewer)).toBeVisible();
  await expect(team(page).getByText(admin.name)).toBeVisible();
});

test('a collaborator sees the job of their team, its people, and nothing else', async ({
  page,
}) => {
  await become(page, 'recruiter');
  const [title, other] = [unique('Day shift'), unique('Other shift')];
  const [jobId, otherId] = [await newJob(page, title), await newJob(page, other)];
  await newPerson(page, jobId, 'Seen');
  await newPerson(page, otherId, 'Unseen');
  await addToTeam(page, jobId);
  await become(page, 'admin');
  await visit(page, 'members');
  await choose(page, `Role of ${viewer}`, 'Collaborator');
  await expect(page.getByText(`${viewer} is now Collaborator.`)).toBeVisible();
  forgetSessions();
  await become(page, 'viewer');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Candidates' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Blocklist' })).toHaveCount(0);
  await page.goto('/jobs');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText(other)).toHaveCount(0);
  await page.goto('/candidates');
  await expect(page.getByText('Noor Seen')).toBeVisible();
  await expect(page.getByText('Noor Unseen')).toHaveCount(0);
  await page.goto(`/jobs/${otherId}`);
  await expect(page.getByText('There is no such job')).toBeVisible();
});
