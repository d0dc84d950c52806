import type { Page } from '@playwright/test';

/**
 * Resolves once the service has answered a write whose path ends so. The page shows what was done
 * before that, so whatever reads it anew waits for this; it is asked for before the press.
 */
export function written(page: Page, method: 'POST' | 'PATCH' | 'DELETE', path: RegExp) {
  return page.waitForResponse(
    (answer) => answer.request().method() === method && path.test(new URL(answer.url()).pathname),
  );
}
