import type { Page } from '@playwright/test';

/** Leaves calls of a kind without an answer until the returned function is called, then refuses them. */
export async function refuseLater(page: Page, method: string, url: RegExp): Promise<() => void> {
  let refuse = () => {};
  const due = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await due;
    const error = { code: 'CONFLICT', message: 'Somebody was faster.' };
    return route.fulfill({ status: 409, json: { error } });
  });
  return refuse;
}
