import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';

// Pages that come one after the other share a process, with what it has compiled.
const warm = ['--process-per-site', '--js-flags=--no-flush-bytecode'];

/** Empties what the last test stored under the address of the service. */
async function forgetStorage(page: Page, address: string | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: address ?? '', storageTypes });
  await session.detach();
}

const USUAL_ZONE = 'UTC';

/**
 * Puts a page into a time zone other than that of the profile, and gives what takes it back: all
 * pages share a process, which refuses a second zone while one is set.
 */
async function standIn(page: Page, timezoneId: string): Promise<() => Promise<void>> {
  if (timezoneId === USUAL_ZONE) return async () => {};
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
  return async () => {
    if (page.isClosed()) return;
    await session.send('Emulation.setTimezoneOverride', { timezoneId: '' });
    await session.detach();
  };
}

/** Opens the page that stays open, and with it the process in which the pages of the tests are shown. */
async function openAnchor(profile: BrowserContext): Promise<void> {
  const former = profile.pages();
  const anchor = await profile.newPage();
  await Promise.all(former.map((page) => page.close()));
  await anchor.goto('/healthz');
}

// The process of the pages keeps some of each: after so many tests it collects more than it saves.
const TESTS_OF_A_PROCESS = 12;
let tests = 0;

async function leave(profile: BrowserContext): Promise<void> {
  const [, ...opened] = profile.pages();
  await Promise.all(opened.map((page) => page.close()));
  tests += 1;
  if (tests % TESTS_OF_A_PROCESS === 0) await openAnchor(profile);
  await profile.clearCookies();
  await profile.clearPermissions();
  await profile.setOffline(false);
}

/**
 * Playwright's `test` with one browser profile for all tests of a worker. Of a test it keeps only
 * the files that never change and what their scripts were compiled to, which is most of the work of
 * loading a page; cookies, storage and pages go. Whoever needs a second person, or a browser of
 * another kind, opens a context of `browser`.
 */
export const test = base.extend<object, { profile: BrowserContext }>({
  profile: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const folder = mkdtempSync(join(tmpdir(), 'recruiting-profile-'));
      const profile = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...warm],
        env: { ...process.env, TZ: USUAL_ZONE },
        // Else the zone of the test for which the profile is made would be that of all.
        timezoneId: undefined,
        ...project.use.contextOptions,
        baseURL: project.use.baseURL,
        hasTouch: false,
        javaScriptEnabled: true,
      });
      await openAnchor(profile);
      await use(profile);
      await profile.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ profile }, use) => {
      const browser = profile.browser();
      if (!browser) throw new Error('The profile has no browser.');
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, browser, hasTouch }, use) => {
    if (!hasTouch) {
      await use(profile);
      await leave(profile);
      return;
    }
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context, baseURL, viewport, colorScheme, contextOptions, timezoneId }, use) => {
    const page = await context.newPage();
    await forgetStorage(page, baseURL);
    const leaveZone = await standIn(page, timezoneId ?? USUAL_ZONE);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: contextOptions.reducedMotion });
    await use(page);
    await leaveZone();
  },
});
