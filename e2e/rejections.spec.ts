import { expect, type Page } from '@playwright/test';
import { stage } from './candidate-page';
import {
  book,
  confirm,
  dialogOf,
  expectStage,
  happens,
  letterIn,
  messagesOf,
  pick,
  rejects,
} from './consequences-page';
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

test('of many, who was booked while the dialog stood open keeps the interview and is named', async ({
  page,
}) => {
  const [first, second] = [
    await newApplicant(page, 'Severalone'),
    await newApplicant(page, 'Severaltwo'),
  ];
  await page.goto('/pipeline?view=table&search=Testa%20Several');
  for (const who of [first, second])
    await page.getByRole('checkbox', { name: `Select ${who.name}` }).check();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await expect(happens(page)).toContainText(second.name);
  await book(page, second);
  // The title counts whom it still moves.
  await page
    .getByRole('dialog', { name: /^Reject [12] applicants?$/ })
    .getByRole('button', { name: 'Reject', exact: true })
    .click();
  // It may come at once in place of the question.
  const results = page.getByRole('dialog', { name: '1 done, 1 refused' });
  await expect(results.getByText(second.name)).toBeVisible();
  await expectLastMove(page, first, { to_stage_slug: 'client_rejected' });
  await expectStage(page, second, 'interview_scheduled');
  expect((await messagesOf(page, second)).map(({ kind }) => kind)).not.toContain('rejection');
});
