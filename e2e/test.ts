import type { Page } from '@playwright/test';
import { test as base } from './profile';

/** Waits until every button that the page came with answers. */
export async function waitUntilAlive(page: Page): Promise<void> {
  const areAlive = () =>
    [...document.querySelectorAll('button')].every((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps')),
    );
  // Looking with every frame would have the page draw frames that nobody needs.
  await page.waitForFunction(areAlive, undefined, { polling: 50 });
}

/**
 * Our `test`, whose page is opened only once it answers. A click that comes before the
 * scripts of a page have taken it over is lost; no spec that uses this would notice.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const { goto, reload } = page;
      page.goto = async (...address) => {
        const answer = await goto.apply(page, address);
        await waitUntilAlive(page);
        return answer;
      };
      page.reload = async (...options) => {
        const answer = await reload.apply(page, options);
        await waitUntilAlive(page);
        return answer;
      };
    }
    await use(page);
  },
});
