import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { hashPassword } from '@/lib/auth/password';
import { prisma } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { ensureChromium } from '@/lib/cli/chromium';
import { beforeExit } from '@/lib/cli/command';
import { launchOptions } from '@/lib/testing/chromium';
import { createMember } from '@/lib/testing/factories';
import { probeScript } from './web-probe';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser in which somebody is signed in, ready for pages that know nothing of each other. */
export type WebSession = { browser: Browser; address: string; state: StorageState };

const password = 'bench-password-1';

async function memberOf(orgId: string): Promise<string> {
  const { userId, email } = await createMember(orgId);
  const passwordHash = await hashPassword(password);
  await prisma().user.update({ where: { id: userId }, data: { passwordHash } });
  return email;
}

/** Starts Chromium and signs a new member of the organization in through the form. */
export async function signedIn(address: string, orgId: string): Promise<WebSession> {
  const missing = await ensureChromium();
  if (missing) throw new Problem(missing);
  const browser = await chromium.launch(launchOptions());
  beforeExit(() => browser.close());
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('Email').fill(await memberOf(orgId));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}/pipeline`);
  await page.locator('[data-card]').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return { browser, address, state };
}

type PageOptions = { slowdown?: number; clickFirstCard?: boolean; width?: number };

/** Opens a page with empty caches, hands it over and closes it again. */
export async function withPage<Result>(
  { browser, state }: WebSession,
  { slowdown = 1, clickFirstCard = false, width = 1440 }: PageOptions,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const height = width < 600 ? 844 : 900;
  const context = await browser.newContext({ storageState: state, viewport: { width, height } });
  await context.addInitScript({ content: probeScript({ clickFirstCard }) });
  const page = await context.newPage();
  if (slowdown > 1) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}

/** How long from an event that `act` causes until the page shows something. */
export async function timed(
  page: Page,
  type: string,
  sight: Parameters<Window['probe']['expect']>[1],
  act: () => Promise<void>,
): Promise<number | null> {
  await page.evaluate(([name, wanted]) => window.probe.expect(name, wanted), [
    type,
    sight,
  ] as const);
  await act();
  return page.evaluate(() => window.probe.took());
}
