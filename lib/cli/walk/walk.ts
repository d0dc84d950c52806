import type { Browser, Page } from '@playwright/test';
import { signInByForm } from '@/lib/testing/sign-in-form';
import { Random } from '@/prisma/seed/random';
import { act } from './actions';
import { rememberFocus } from './look-around';
import { letIn, type Walker } from './walkers';
import { watch } from './watch';

/** Where a walk takes place, who walks, and how far. */
export type Stage = { address: string; walker: Walker; seed: number; actions: number };

/** Something a walk came upon, and what had been done. */
export type Fault = { fault: string; walker: string; seed: number; last: string[] };

/** What a walk did, and what it came upon. */
export type Walked = { actions: number; faults: Fault[] };

const REMEMBERED = 20;
const SETTLE_MS = 1_500;

/** Follows how many requests of a page are not answered; those that wait for news do not count. */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<object>();
  page.on('request', (request) => {
    if (!request.url().includes('/changes')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const end = Date.now() + SETTLE_MS;
    do await page.waitForTimeout(20);
    while (open.size > 0 && Date.now() < end);
  };
}

/** Whether the walker has signed out, or is asked to sign in again. */
function isOutside(page: Page): boolean {
  return /^\/(sign-in|second-factor)/.test(new URL(page.url()).pathname);
}

/** Walks as one person in a browser of their own until a fault, or until so much is done. */
export async function walk(
  browser: Browser,
  { address, walker, seed, actions }: Stage,
): Promise<Walked> {
  await letIn(walker);
  const random = new Random(seed);
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  // The loader wraps named functions in a helper that the browser does not have.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(rememberFocus);
  const page = await context.newPage();
  const settled = followRequests(page);
  const { faults, look } = watch(page, new URL(address).origin);
  const last: string[] = [];
  const tell = (what: string) => last.push(`${new URL(page.url()).pathname}: ${what}`);
  let done = 0;
  try {
    await signInByForm(page, walker);
    while (done < actions && faults.length === 0 && !isOutside(page)) {
      await act(page, random, tell);
      done += 1;
      // Some people do not wait for the answer.
      if (random.chance(0.7)) await settled();
      await look();
    }
  } catch (error) {
    faults.push(`the page does not answer: ${error instanceof Error ? error.message : error}`);
  } finally {
    await context.close();
  }
  const found = faults.map((fault) => {
    return { fault, walker: walker.name, seed, last: last.slice(-REMEMBERED) };
  });
  return { actions: done, faults: found };
}
