import { expect, type Page } from '@playwright/test';
import { type Part, type Reading, violationsIn } from '@/lib/testing/axe';

async function expectNothing(page: Page, part: Part, reading?: Reading): Promise<void> {
  expect(await violationsIn(page, part, reading)).toEqual([]);
}

/** Fails where axe finds anything on the page as it is shown, apart from what `except` selects. */
export async function expectAccessible(page: Page, except = ''): Promise<void> {
  await expectNothing(page, { exclude: except ? [except] : [] });
}

/** Fails where axe finds anything in the open menu, which stands outside of the page's regions. */
export async function expectMenuAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNothing(
    page,
    { include: ['[role="menu"]'] },
    { rules: { region: { enabled: false } } },
  );
}

/** Fails where the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Each theme and each size that every page must fit, seen once: a theme changes no widths. */
const looks = [
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const;

/** Fails where the page, once loaded, scrolls sideways or axe finds anything. */
export async function expectSound(page: Page, except = ''): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, except);
}

/** Fails where the page is not sound on a phone in the dark, or at a desk in the light; it stays there. */
export async function expectSoundInEveryLook(page: Page): Promise<void> {
  // What comes to lie under the pointer would show its tooltip.
  await page.mouse.move(0, 0);
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await expectSound(page);
  }
}

/**
 * Watches a page that is not open yet; what is returned tells the headings that ever stood on a page
 * without a title.
 */
export async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const nameless: string[] = [];
    Object.assign(window, { nameless });
    const look = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && !document.title && nameless.at(-1) !== heading) nameless.push(heading);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate<string[]>('window.nameless');
}
