import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails where axe finds anything on the page as it is shown, apart from what `except` selects. */
export async function expectAccessible(page: Page, except = ''): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found).toEqual([]);
}

/** Fails where the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Both themes in both sizes that every page must fit. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: { width: 1440, height: 900 } },
  { colorScheme, viewport: { width: 390, height: 844 } },
]);

/** One of the looks. */
export type Look = (typeof looks)[number];

/**
 * Fails where the page, once loaded, scrolls sideways or axe finds anything. Axe takes seconds, so
 * it looks where each theme and each size is seen once: at the light wide and the dark narrow page.
 */
export async function expectSound(
  page: Page,
  { colorScheme, viewport }: Look,
  except = '',
): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  if ((colorScheme === 'light') === viewport.width > 1000) await expectAccessible(page, except);
}
