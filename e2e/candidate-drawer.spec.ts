import { expect, type Page, type Request } from '@playwright/test';
import { drawer, hearNothing, newPerson, type Person, stage } from './candidate-page';
import { signIn } from './sign-in';
import { test } from './test';

/** Opens the board at the people whose names have a word, and waits for their cards. */
async function openBoard(page: Page, search: string, count: number) {
  await page.goto(`/pipeline?search=${search}`);
  await expect(page.locator('[data-card]')).toHaveCount(count);
  return page.locator('[data-card]');
}

// Longer than the list waits before it loads the next person.
const PATIENCE_MS = 1_500;

const overviewOf = ({ candidateId }: Person) => `/api/v1/candidates/${candidateId}/overview`;

/** What is asked about people from now on, and when it is answered. */
function watchRequests(page: Page): string[] {
  const seen: string[] = [];
  const note = (word: string) => (request: Request) => {
    const { pathname } = new URL(request.url());
    // The page below may still be asking for its own.
    if (/^\/api\/v1\/(candidates|applications)\/./.test(pathname)) seen.push(word + pathname);
  };
  page.on('request', note('asked '));
  page.on('requestfinished', note('told '));
  return seen;
}

async function leaveMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/** Opens the dialog that schedules by its key, and leaves it. */
async function askToSchedule(page: Page): Promise<void> {
  await page.keyboard.press('s');
  const scheduling = page.getByRole('dialog', { name: /^Schedule an interview/ });
  await expect(scheduling).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scheduling).toBeHidden();
}

test('one request fills the drawer, and only then one is made for the next person', async ({
  page,
}) => {
  const word = `Row${Date.now().toString(36)}`;
  const first = await newPerson(page, word);
  const second = await newPerson(page, word);
  await hearNothing(page);
  const cards = await openBoard(page, word, 2);
  const seen = watchRequests(page);
  const early = page
    .waitForRequest(`**${overviewOf(first)}*`, { timeout: PATIENCE_MS })
    .catch(() => null);
  await page.route(`**${overviewOf(second)}*`, async (route) => {
    await early;
    await route.continue();
  });
  await cards.first().click();
  expect(await early).toBeNull();
  await expect(drawer(page).getByRole('heading', { name: second.name })).toBeVisible();
  await expect(drawer(page).getByRole('tabpanel').getByText('entered')).toBeVisible();
  await expect.poll(() => seen.length).toBe(4);
  expect(seen).toEqual([
    `asked ${overviewOf(second)}`,
    `told ${overviewOf(second)}`,
    `asked ${overviewOf(first)}`,
    `told ${overviewOf(first)}`,
  ]);

  await page.keyboard.press('j');
  await expect(drawer(page).getByRole('heading', { name: first.name })).toBeVisible();
  await expect(drawer(page).getByRole('tabpanel').getByText('entered')).toBeVisible();
  expect(seen).toHaveLength(4);
});

test('the keys act, the next person is one key away, and the focus stays', async ({ page }) => {
  const word = `Key${Date.now().toString(36)}`;
  const first = await newPerson(page, word);
  const second = await newPerson(page, word);
  const cards = await openBoard(page, word, 2);
  await cards.first().click();
  const name = (person: Person) => drawer(page).getByRole('heading', { name: person.name });
  await expect(name(second)).toBeVisible();
  const focused = page.locator('[data-candidate]:focus, [data-candidate] :focus');

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByLabel('Reason').fill('Too far');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Too far');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveCount(1);

  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Awaiting screening' })).toBeVisible();
  await leaveMenu(page);
  await askToSchedule(page);
  await page.keyboard.press('b');
  const block = page.getByRole('dialog', { name: `Block ${second.name}` });
  await expect(block.getByRole('list', { name: 'What is blocked' })).toContainText(
    /@mail\.example/,
  );
  await page.keyboard.press('Escape');
  await expect(block).toBeHidden();
  await expect(focused).toHaveCount(1);

  await page.keyboard.press('a');
  await expect(stage(page).getByText('Awaiting screening', { exact: true })).toBeVisible();
  await expect(page.getByText(`${second.name} moved to Awaiting screening`)).toBeVisible();
  await expect(focused).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(stage(page).getByText('Applied', { exact: true })).toBeVisible();

  await page.keyboard.press('j');
  await expect(name(first)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(first.candidateId));
  await page.keyboard.press('k');
  await expect(name(second)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
  await page.keyboard.type('jk');
  await expect(name(second)).toBeVisible();
});

test('on a slow machine no address comes back that the page has left', async ({ page }) => {
  const word = `Slow${Date.now().toString(36)}`;
  const first = await newPerson(page, word);
  const second = await newPerson(page, word);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const address = window.location.search;
      if (seen.at(-1) !== address) seen.push(address);
      requestAnimationFrame(look);
    };
    look();
  });
  const cards = await openBoard(page, word, 2);
  await cards.first().click();
  const name = (person: Person) => drawer(page).getByRole('heading', { name: person.name });
  await expect(name(second)).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('j');
  await expect(name(first)).toBeVisible();
  await page.keyboard.press('k');
  await expect(name(second)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
  await page.keyboard.type('jk');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveValue('jk');
  await expect(name(second)).toBeVisible();
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await browser.detach();
  const seen = await page.evaluate<string[]>('window.seen');
  const words = seen.map((address) => {
    const asked = new URLSearchParams(address);
    const who = asked.get('candidate') === first.candidateId ? 'first' : 'second';
    return asked.has('candidate') ? [who, asked.get('tab')].filter(Boolean).join(' ') : 'nobody';
  });
  const told = words.filter((one, place) => one !== words[place - 1]);
  expect(told).toEqual(['nobody', 'second', 'first', 'second', 'second notes']);
});

test('a coordinator is offered what they may do, and the keys do no more', async ({ page }) => {
  const person = await newPerson(page, 'Shared');
  await page.context().clearCookies();
  await signIn(page, 'coordinator@brightwater.example');
  await page.goto(`/pipeline?candidate=${person.candidateId}`);
  await expect(drawer(page).getByRole('heading', { name: person.name })).toBeVisible();
  for (const key of ['a', 'e', 'm', 'b']) await page.keyboard.press(key);
  await expect(stage(page).getByRole('button')).toHaveCount(1);
  await stage(page).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Schedule interview…/,
    'Copy link',
    'Copy email address',
  ]);
  await leaveMenu(page);
  await askToSchedule(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
});
