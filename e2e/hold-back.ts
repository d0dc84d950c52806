import type { Page, Route } from '@playwright/test';

/** Keeps calls of a kind waiting until the returned function is called, then `goOn` deals with them. */
async function hold(
  page: Page,
  method: string,
  url: RegExp | string,
  goOn: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release = () => {};
  const due = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await due;
    return goOn(route);
  });
  return release;
}

/** Leaves calls of a kind without an answer until the returned function is called, then sends them. */
export function holdBack(page: Page, method: string, url: RegExp | string): Promise<() => void> {
  return hold(page, method, url, (route) => route.continue());
}

/** Leaves calls of a kind without an answer until the returned function is called, then refuses them. */
export function refuseLater(page: Page, method: string, url: RegExp): Promise<() => void> {
  const error = { code: 'CONFLICT', message: 'Somebody was faster.' };
  return hold(page, method, url, (route) => route.fulfill({ status: 409, json: { error } }));
}
