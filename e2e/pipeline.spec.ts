import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { countEffort } from './effort';
import {
  card,
  center,
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

test('a card dragged to an allowed stage stays there', async ({ page }) => {
  const applicant = await newApplicant(page, 'Mousely');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
  await expect(page.getByText(`${applicant.name} moved to Awaiting screening`)).toBeVisible();
  await page.reload();
  await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
});

test('Undo takes a move back', async ({ page }) => {
  const applicant = await newApplicant(page, 'Undoable');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
  await expectLastMove(page, applicant, { to_stage_slug: 'applied' });
});

test('against the workflow a drop asks for a reason and forces the move', async ({ page }) => {
  const applicant = await newApplicant(page, 'Forcewell');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Pending evaluation'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The workflow does not allow');
  await dialog.getByLabel('Reason').fill('Evaluated at the fair');
  await dialog.getByRole('button', { name: 'Move anyway' }).click();
  await expect(card(column(page, 'Pending evaluation'), applicant)).toBeVisible();
  const move = { to_stage_slug: 'pending_evaluation', reason: 'Evaluated at the fair' };
  await expectLastMove(page, applicant, move);
});

test('a refused drop leaves the card where it was', async ({ page }) => {
  const applicant = await newApplicant(page, 'Staywell');
  await openBoard(page);
  await drag(page, card(page, applicant), column(page, 'Pending evaluation'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
});

async function watcher(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'coordinator@brightwater.example');
  await openBoard(page);
  return page;
}

test('two browsers see each other’s moves without reloading', async ({ page, browser }) => {
  const applicant = await newApplicant(page, 'Livewell');
  const other = await watcher(browser);
  const [mover, watching] = [await countEffort(page), await countEffort(other)];
  await openBoard(page);
  await expect(card(column(other, 'Applied'), applicant)).toBeVisible();
  mover.begin();
  watching.begin();
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await expect(card(column(other, 'Awaiting screening'), applicant)).toBeVisible();
  expect(mover.end('Two browsers: move').clicks).toBe(1);
  expect(watching.end('Two browsers: see the move')).toMatchObject({ clicks: 0, keys: 0 });
  await other.context().close();
});

test('filters stand in the address as chips, and Back takes them away', async ({ page }) => {
  const applicant = await newApplicant(page, 'Filterly');
  await openBoard(page);
  // Slow enough to search for each letter.
  await page.getByLabel('Search applicants').pressSequentially(applicant.name, { delay: 120 });
  await expect(page).toHaveURL(/search=Testa/);
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect(card(page, applicant)).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table').getByText(applicant.name)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
});

test('the board narrows to a source as its cards show it', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Indeed' }).click();
  await expect(page).toHaveURL(/source=indeed/);
  await page.keyboard.press('Escape');
  const form = page.getByRole('dialog', { name: 'Filters' });
  const edge = await form.boundingBox();
  const end = await form.getByLabel('to', { exact: true }).last().boundingBox();
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect(page.getByText('Source: Indeed')).toBeVisible();
  await expect(page.getByText('Nobody matches these filters')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a long touch drags a card to the next stage', async ({ page }) => {
    const applicant = await newApplicant(page, 'Touchley');
    await openBoard(page);
    const from = await center(card(page, applicant));
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const next = column(page, 'Awaiting screening');
    const middleOfNext = async () => (await center(next)).x;
    await touch('touchStart', from.x, from.y);
    await expect(page.locator('[data-carrying]')).toBeAttached();
    // Near its side the board goes on, slowly enough here to stop it in time.
    for (let x = from.x; x < 340; x += 18) await touch('touchMove', x, from.y);
    await touch('touchMove', 340, from.y);
    await expect.poll(middleOfNext, { intervals: [50] }).toBeLessThan(290);
    await touch('touchMove', 200, from.y);
    const middle = await middleOfNext();
    await touch('touchMove', middle, from.y);
    await expect(page.getByText(`${applicant.name} is over Awaiting screening.`)).toBeAttached();
    await touch('touchEnd', middle, from.y);
    await expect(card(column(page, 'Awaiting screening'), applicant)).toBeVisible();
  });

  test('a finger beside the small controls of a card still hits them', async ({ page }) => {
    const applicant = await newApplicant(page, 'Thumbley');
    await openBoard(page);
    const box = page.getByRole('checkbox', { name: `Select ${applicant.name}` });
    const tapBeside = async (locator: Locator) => {
      const { x, y } = await center(locator);
      await page.touchscreen.tap(x - 18, y);
    };
    await tapBeside(box);
    await expect(box).toBeChecked();
    await tapBeside(page.getByRole('button', { name: `Move ${applicant.name} to…` }));
    await expect(page.getByRole('menu')).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test('sees the board and can move nothing', async ({ page }) => {
    await page.context().clearCookies();
    await signIn(page, 'viewer@brightwater.example');
    await openBoard(page);
    await expect(page.getByRole('button', { name: /^Move .* to…$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Applied' })).toHaveCount(0);
    await column(page, 'Applied').getByRole('listitem').getByRole('button').first().press('x');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
