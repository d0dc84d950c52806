import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { open, stage } from './candidate-page';
import {
  type Applicant,
  api,
  card,
  column,
  drag,
  expectLastMove,
  newApplicant,
  openBoard,
} from './pipeline-page';
import { signIn } from './sign-in';
import { test } from './test';

const dialogOf = (page: Page) => page.getByRole('dialog');
const rejects = (page: Page, who: string) => page.getByRole('dialog', { name: `Reject ${who}` });
const letterIn = (page: Page) =>
  dialogOf(page).getByRole('textbox', { name: 'Message', exact: true });
const happens = (page: Page) => page.getByRole('list', { name: 'What happens' });

/** An interview of an applicant on a day far enough from what other tests book; how it is named. */
async function book(page: Page, { applicationId }: Applicant): Promise<RegExp> {
  const day = new Date(Date.now() + randomInt(20, 3000) * 86_400_000);
  const date = day.toISOString().slice(0, 10);
  const slot = { start_time: `${date}T12:05:00Z`, end_time: `${date}T12:35:00Z` };
  await api(page, 'POST', `/applications/${applicationId}/schedule`, { slot });
  const month = day.toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });
  return new RegExp(`${day.getUTCDate()} ${month}`);
}

async function messagesOf(page: Page, { applicationId }: Applicant) {
  const { messages } = await api(page, 'GET', `/applications/${applicationId}/messages`);
  return messages as { kind: string; status: string; body: string }[];
}

async function expectStage(page: Page, { applicationId }: Applicant, slug: string) {
  const { current_stage: now } = await api(
    page,
    'GET',
    `/applications/${applicationId}/available-stages`,
  );
  expect(now.slug).toBe(slug);
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function confirm(page: Page, name = 'Reject'): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('every way to a rejection asks the same and moves nothing before', () => {
  const ways: [string, (page: Page, who: Applicant) => Promise<void>][] = [
    [
      'the menu of a card',
      async (page, who) => {
        await card(page, who).hover();
        await page.getByRole('button', { name: `Move ${who.name} to…` }).click();
        await pick(page, 'Rejected');
      },
    ],
    [
      'the key R',
      async (page, who) => {
        await card(page, who).focus();
        await page.keyboard.press('r');
      },
    ],
    [
      'the keyboard carrying it',
      async (page, who) => {
        await card(page, who).focus();
        await page.keyboard.press('Space');
        await expect(page.getByText(`${who.name} is over Applied.`)).toBeAttached();
        for (let step = 0; step < 13; step += 1) await page.keyboard.press('ArrowRight');
        await expect(page.getByText(`${who.name} is over Ineligible`)).toBeAttached();
        await page.keyboard.press('Space');
      },
    ],
    [
      'the bar of the selected',
      async (page, who) => {
        await card(page, who).focus();
        await page.keyboard.press('x');
        const bar = page.getByRole('region', { name: 'Selected applicants' });
        await bar.getByRole('button', { name: 'Move to…' }).click();
        await pick(page, 'Rejected');
      },
    ],
  ];

  for (const [name, go] of ways) {
    test(name, async ({ page }) => {
      const who = await newApplicant(page, 'Ways');
      await openBoard(page);
      await go(page, who);
      await expect(rejects(page, who.name)).toBeVisible();
      await expect(letterIn(page)).toHaveValue(/Hello Testa,/);
      await expectStage(page, who, 'applied');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeHidden();
      await expect(card(column(page, 'Applied'), who)).toBeVisible();
      await expectStage(page, who, 'applied');
    });
  }

  test('a drag, which Cancel takes back with the focus on the card', async ({ page }) => {
    const who = await newApplicant(page, 'Dragged');
    await page.setViewportSize({ width: 5600, height: 900 });
    await openBoard(page);
    await drag(page, card(page, who), column(page, 'Rejected'));
    await expect(rejects(page, who.name).getByLabel('Reason')).toBeFocused();
    await expectStage(page, who, 'applied');
    await rejects(page, who.name).getByRole('button', { name: 'Cancel' }).click();
    await expect(card(column(page, 'Applied'), who)).toBeFocused();
  });

  test('the page of the candidate', async ({ page }) => {
    const who = await newApplicant(page, 'Paged');
    const { candidate } = await api(page, 'GET', `/applications/${who.applicationId}`);
    await page.goto(`/candidates/${candidate.candidate_id}`);
    await stage(page).getByRole('button', { name: 'Move to…' }).click();
    await pick(page, 'Rejected');
    await expect(rejects(page, who.name)).toBeVisible();
    await expectStage(page, who, 'applied');
  });
});

test('a rejection queues the letter that was shown, with its own words', async ({ page }) => {
  const who = await newApplicant(page, 'Lettered');
  await openBoard(page);
  await card(page, who).focus();
  await page.keyboard.press('r');
  const address = `${who.name.replace('Testa ', '').toLowerCase()}@mail.example`;
  await expect(dialogOf(page).getByText(`To ${address}`)).toBeVisible();
  await letterIn(page).fill('Dear Testa, not this time.');
  await confirm(page);
  await expectLastMove(page, who, { to_stage_slug: 'client_rejected' });
  expect(await messagesOf(page, who)).toMatchObject([
    { kind: 'rejection', status: 'queued', body: 'Dear Testa, not this time.' },
  ]);
});

test('who rejects somebody that was moved meanwhile is told so, and nothing is sent', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Raced');
  await openBoard(page);
  await card(page, who).focus();
  await page.keyboard.press('e');
  await expect(rejects(page, who.name)).toBeVisible();
  const body = { to_stage: 'awaiting_screening' };
  await api(page, 'POST', `/applications/${who.applicationId}/change-stage`, body);
  await dialogOf(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText(`${who.name} is in Awaiting screening now`)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.locator('[data-card]:focus')).toHaveCount(1);
  await expectStage(page, who, 'awaiting_screening');
  expect(await messagesOf(page, who)).toEqual([]);
});

test('“Send nothing” sends nothing, to a stage that says why', async ({ page }) => {
  const who = await newApplicant(page, 'Silent');
  await openBoard(page);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Ineligible for screening' }).press('Enter');
  await expect(happens(page)).toContainText('Moves to Ineligible for screening');
  await dialogOf(page).getByRole('combobox', { name: 'Send the message' }).click();
  await page.getByRole('option', { name: 'Send nothing' }).click();
  await confirm(page);
  await expectLastMove(page, who, { to_stage_slug: 'ineligible_for_screening' });
  expect(await messagesOf(page, who)).toEqual([]);
});

test('a rejection names the interview it cancels, and Undo says that it stays so', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Bookedly');
  const when = await book(page, who);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('r');
  await expect(happens(page)).toContainText('Cancels the interview on');
  await expect(happens(page)).toContainText(when);
  await confirm(page);
  await expect(page.getByText(/interview on .* stays cancelled, also after Undo/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(`${who.name} is back in the pipeline`)).toBeVisible();
  await expect(page.getByText(/The interview on [^.]* stays cancelled\.$/)).toBeVisible();
  await expectLastMove(page, who, { to_stage_slug: 'interview_scheduled' });
});

test('z says that there is nothing to undo once the toast is gone', async ({ page }) => {
  await openBoard(page);
  // Toasts, and the key with them, are loaded once the page has time.
  await expect(async () => {
    await page.keyboard.press('z');
    await expect(page.getByText('Nothing to undo')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('do not contact opens on Cancel and names the interview and the waiting letter', async ({
  page,
}) => {
  const who = await newApplicant(page, 'Blockley');
  const when = await book(page, who);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Do not contact' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Do not contact ${who.name}?` })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(happens(page)).toContainText(when);
  await expect(happens(page)).toContainText('Adds nobody to the blocklist');
  await expectStage(page, who, 'interview_scheduled');
  await confirm(page, 'Do not contact');
  await expectLastMove(page, who, { to_stage_slug: 'dnc' });
});

test('an interview stage opens the schedule dialog, which can be skipped', async ({ page }) => {
  const who = await newApplicant(page, 'Skipped');
  const to = { to_stage: 'passed_screening_awaiting_scheduling', force: true, reason: 'Test' };
  await api(page, 'POST', `/applications/${who.applicationId}/change-stage`, to);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Interview scheduled' }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: `Schedule an interview with ${who.name}` }),
  ).toBeVisible();
  await expectStage(page, who, 'passed_screening_awaiting_scheduling');
  await confirm(page, 'Move without an interview');
  await expectLastMove(page, who, { to_stage_slug: 'interview_scheduled' });
});

test('scheduling from the board books the interview and moves the card', async ({ page }) => {
  const who = await newApplicant(page, 'Slotted');
  const to = { to_stage: 'passed_screening_awaiting_scheduling', force: true, reason: 'Test' };
  await api(page, 'POST', `/applications/${who.applicationId}/change-stage`, to);
  await openBoard(page);
  await page.getByLabel('Search applicants').fill(who.name);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Interview scheduled' }).press('Enter');
  const year = new Date().getFullYear() + 1;
  const minute = String(randomInt(10, 59));
  await dialogOf(page)
    .getByRole('textbox', { name: 'Another time' })
    .fill(`${year}-0${randomInt(1, 9)}-1${randomInt(0, 9)}T10:${minute}`);
  await confirm(page, 'Schedule');
  await expect(card(column(page, 'Interview scheduled'), who)).toBeVisible();
  const path = `/applications/${who.applicationId}/interviews`;
  expect((await api(page, 'GET', path)).interviews).toMatchObject([{ status: 'scheduled' }]);
});

test('an interview to come is taken for one that is over only after asking', async ({ page }) => {
  const who = await newApplicant(page, 'Early');
  const when = await book(page, who);
  const { candidate } = await api(page, 'GET', `/applications/${who.applicationId}`);
  await open(page, { ...who, candidateId: candidate.candidate_id, jobId: '', token: '' });
  await stage(page).getByRole('button', { name: 'Advance to Past interview' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${who.name} to Past interview already?` });
  await expect(dialog).toContainText(when);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectStage(page, who, 'interview_scheduled');
  await confirm(page, 'Move anyway');
  await expectLastMove(page, who, { to_stage_slug: 'past_interview' });
});

test('a move to Hired asks for the start date first', async ({ page }) => {
  const who = await newApplicant(page, 'Hirely');
  await openBoard(page);
  await card(page, who).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Hired' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hire ${who.name}` });
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2036-01-07');
  await expectStage(page, who, 'applied');
  await confirm(page, 'Hire');
  await expectLastMove(page, who, { to_stage_slug: 'hired' });
});

test('a withdrawal can go without a message', async ({ page }) => {
  const who = await newApplicant(page, 'Leaver');
  const { candidate } = await api(page, 'GET', `/applications/${who.applicationId}`);
  await page.goto(`/candidates/${candidate.candidate_id}`);
  await stage(page).getByRole('button', { name: 'More actions' }).click();
  await pick(page, 'Withdraw…');
  await dialogOf(page).getByLabel('Send a confirmation').uncheck();
  await confirm(page, 'Withdraw');
  await expectLastMove(page, who, { to_stage_slug: 'client_rejected' });
  expect(await messagesOf(page, who)).toEqual([]);
});

test('many are rejected after their names and interviews are shown', async ({ page }) => {
  const both = [await newApplicant(page, 'Manyone'), await newApplicant(page, 'Manytwo')];
  const [first] = both;
  if (first) await book(page, first);
  await page.goto('/pipeline?view=table&search=Testa%20Many');
  for (const who of both) await page.getByRole('checkbox', { name: `Select ${who.name}` }).check();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await expect(rejects(page, '2 applicants')).toBeVisible();
  for (const who of both) await expect(happens(page)).toContainText(who.name);
  await expect(happens(page)).toContainText('Cancels the interview of');
  await confirm(page);
  await expect(page.getByText('2 rejected')).toBeVisible();
  for (const who of both) await expectLastMove(page, who, { to_stage_slug: 'client_rejected' });
});
