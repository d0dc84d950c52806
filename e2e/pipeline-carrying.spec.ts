import { expect, type Page } from '@playwright/test';
import { holdBack } from './hold-back';
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

const lane = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Folds the lane of reviews and holds a card over it. */
async function holdOverFolded(page: Page, word: string) {
  const applicant = await newApplicant(page, word);
  await openBoard(page);
  await lane(page, 'Review').click();
  await expect(column(page, 'Client screening')).toHaveCount(0);
  const start = await center(card(page, applicant));
  const strip = await center(lane(page, 'Review'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.mouse.move(strip.x, strip.y, { steps: 10 });
  return applicant;
}

test('a card dropped on a folded lane stays where it was', async ({ page }) => {
  const applicant = await holdOverFolded(page, 'Foldless');
  await page.mouse.up();
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
  await expectLastMove(page, applicant, { to_stage_slug: 'applied' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a folded lane opens under a card that is held over it', async ({ page }) => {
  const applicant = await holdOverFolded(page, 'Springwell');
  const target = column(page, 'Client screening');
  await expect(target).toBeVisible();
  const { x, y } = await center(target);
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await expectLastMove(page, applicant, { to_stage_slug: 'client_screening' });
  // It was opened for the card only.
  await expect(target).toHaveCount(0);
  await expect(lane(page, 'Review')).toHaveAttribute('aria-expanded', 'false');
});

test('Escape puts a dragged card back, and its release opens nobody', async ({ page }) => {
  const applicant = await newApplicant(page, 'Backwell');
  await openBoard(page);
  const start = await center(card(page, applicant));
  const target = await center(column(page, 'Awaiting screening'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await expect(page.locator('[data-carrying]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-carrying]')).toHaveCount(0);
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a card let go while what carries it is still being loaded is dropped there', async ({
  page,
}) => {
  const applicant = await newApplicant(page, 'Hasty');
  // It is loaded beforehand where the page has time for it.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openBoard(page);
  await expect(card(page, applicant)).toBeVisible();
  const load = await holdBack(page, 'GET', /_next\/static\/.*\.js/);
  const loading = page.waitForRequest(/_next\/static\/.*\.js/);
  await drag(page, card(page, applicant), column(page, 'Awaiting screening'));
  await loading;
  load();
  await expectLastMove(page, applicant, { to_stage_slug: 'awaiting_screening' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('while the board is narrowed, columns without anybody are narrow', async ({ page }) => {
  const applicant = await newApplicant(page, 'Narrowly');
  await page.goto(`/pipeline?search=${encodeURIComponent(applicant.name)}`);
  await expect(card(column(page, 'Applied'), applicant)).toBeVisible();
  const width = async (stage: string) => (await column(page, stage).boundingBox())?.width ?? 0;
  await expect.poll(() => width('Applied')).toBeGreaterThan(200);
  await expect.poll(() => width('Client screening')).toBeLessThan(48);
});

test('the name of a lane stays in sight while its columns scroll by', async ({ page }) => {
  await openBoard(page);
  await page.locator('[data-board]').evaluate((board) => board.scrollTo({ left: 300 }));
  const edge = await page.locator('[data-board]').boundingBox();
  const name = await lane(page, 'Screening').boundingBox();
  expect(name?.x).toBeGreaterThanOrEqual(edge?.x ?? 0);
});
