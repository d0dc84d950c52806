import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, expectSoundInEveryLook } from './accessible';
import { api, description, heading, newJob, unique } from './job-page';
import { signIn } from './sign-in';
import { test } from './test';

test('a job is created, found in the list and edited; leaving with changes asks first', async ({
  page,
}) => {
  const title = unique('Companion');
  await signIn(page);
  await page.goto('/jobs?create=true');
  const dialog = page.getByRole('dialog', { name: 'Create a job' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Must not be empty.');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('City').fill('Akron');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page, title)).toContainText('Draft');

  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByLabel('Department').fill('Companionship');
  await page.getByRole('spinbutton', { name: 'From' }).fill('30');
  await page.getByRole('spinbutton', { name: 'To' }).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('30 is above salary_range_max 20.')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('spinbutton', { name: 'To' }).fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The job is saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('$30.00 – $40.00')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('button', { name: 'Draft' }).click();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(title);
  await expect(page.getByText('1–1 of 1 jobs')).toBeVisible();
  await expect(page).toHaveURL(/status=draft/);
  await page.getByRole('link', { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
});

test('pausing says what happens to postings; deleting is refused while somebody is in the running', async ({
  page,
}) => {
  const title = unique('Aide');
  await signIn(page);
  const jobId = await newJob(page, title);
  const person = { first_name: 'Ines', last_name: unique('Jobson'), email: `${jobId}@example.com` };
  await api(page, 'post', '/candidates', { ...person, job_id: jobId });
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Change status' }).click();
  const paused = page.getByRole('menuitem', { name: /^Paused/ });
  await expect(paused).toContainText('Its live postings on job boards are paused too.');
  await paused.click();
  const question = page.getByRole('dialog', { name: 'Pause this job?' });
  await expect(question).toContainText('Every live posting');
  await question.getByRole('button', { name: 'Pause the job and its postings' }).click();
  await expect(heading(page, title)).toContainText('Paused');

  await page.getByRole('tab', { name: 'Applications' }).click();
  await page.getByRole('button', { name: `Ines ${person.last_name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Candidate' })).toContainText(person.last_name);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/candidate=/);
  await expect(page.getByRole('tabpanel', { name: 'Applications' })).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete the job' }).click();
  const refusal = page.getByRole('dialog', { name: 'This job cannot be deleted yet' });
  await expect(refusal).toContainText('open applications (1)');
  await refusal.getByRole('link', { name: 'See them in the pipeline' }).click();
  await expect(page).toHaveURL(`/pipeline?job=${jobId}`);
});

test('an unused job is deleted', async ({ page }) => {
  const title = unique('Temp');
  await signIn(page);
  await page.goto(`/jobs/${await newJob(page, title)}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete the job' }).click();
  await expect(page).toHaveURL('/jobs');
  await expect(page.getByText(`Deleted ${title}`)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeHidden();
});

for (const role of ['viewer', 'coordinator']) {
  test(`a ${role} reads everything of a job and changes nothing`, async ({ page }) => {
    await signIn(page, `${role}@brightwater.example`);
    await page.goto('/jobs?create=true');
    const first = page.getByRole('table', { name: 'Jobs' }).getByRole('link').last();
    await expect(first).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create a job' })).toHaveCount(0);
    await first.click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Edit' })).toHaveCount(0);
    const changing = /^(change|save|add|delete|propose|choose files|more actions)/i;
    for (const name of ['Overview', 'Questions', 'Agent', 'Knowledge base', 'Applications']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button', { name: changing })).toHaveCount(0);
      // All that can be typed is the page of a long list.
      const fields = page.getByRole('main').getByRole('textbox', { name: /^(?!Page$)/ });
      await expect(fields).toHaveCount(0);
    }
  });
}

test('the jobs and every part of one are accessible and fit', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto('/jobs');
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.goto('/jobs?create=true');
  await expect(page.getByRole('dialog', { name: 'Create a job' })).toBeVisible();
  await expectSoundInEveryLook(page);
  await page.goto('/jobs?search=Caregiver');
  await page.getByRole('link', { name: 'Caregiver, Columbus' }).click();
  await expect(page.getByRole('table', { name: 'Applications by stage' })).toBeAttached();
  await expectSoundInEveryLook(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  for (const name of ['Edit', 'Questions', 'Agent', 'Knowledge base', 'Applications']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expectSoundInEveryLook(page);
  }
});
