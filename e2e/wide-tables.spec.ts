import { expect } from '@playwright/test';
import { signIn } from './sign-in';
import { test } from './test';

const lists = [
  { address: '/blocklist', label: 'Blocklist' },
  { address: '/background-checks', label: 'Background checks' },
] as const;

test.use({ viewport: { width: 1440, height: 900 } });

for (const { address, label } of lists) {
  test(`${label} fits its page at 1440 pixels, whole words and buttons`, async ({ page }) => {
    await signIn(page);
    await page.goto(address);
    const table = page.getByRole('table', { name: label });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const wide = await table.evaluate(({ scrollWidth, parentElement }) => ({
      table: scrollWidth,
      room: parentElement?.clientWidth ?? 0,
    }));
    expect(wide.table).toBeLessThanOrEqual(wide.room);
    const cut = await table.getByRole('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const cell = button.closest('td');
        const end = cell ? cell.getBoundingClientRect().right : Number.POSITIVE_INFINITY;
        return button.getBoundingClientRect().right > end ? [button.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}
