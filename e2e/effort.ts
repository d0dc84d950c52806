import type { Page } from '@playwright/test';

/** What somebody did on a page to reach something, and what the page asked of the API for it. */
export type Effort = { clicks: number; keys: number; requests: readonly string[] };

/** Counts from one moment on; what is asked by the clock and not by a person counts as well. */
export type EffortCount = {
  /** Begins anew: what was done to get here does not count. */
  begin(): void;
  /** What was done since then; prints it with the seconds it took. */
  end(way: string): Effort;
};

const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];

/** Counts every press of the mouse, every key and every request to the API of a page not open yet. */
export async function countEffort(page: Page): Promise<EffortCount> {
  let counted = { clicks: 0, keys: 0, requests: [] as string[] };
  let began = Date.now();
  await page.exposeFunction('countPress', (key: string | null) => {
    if (key === null) counted.clicks += 1;
    else if (!modifiers.includes(key)) counted.keys += 1;
  });
  await page.addInitScript(() => {
    const { countPress } = window as Window & { countPress?: (key: string | null) => void };
    // What a page kept until it could answer happens once more there, and nobody presses it again.
    const count = (event: Event) => {
      if (event.isTrusted) countPress?.(event instanceof KeyboardEvent ? event.key : null);
    };
    // Playwright takes back, at the window, a press that would land on something else, and repeats it.
    document.addEventListener('pointerdown', count, true);
    document.addEventListener('keydown', count, true);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) counted.requests.push(`${request.method()} ${pathname}`);
  });
  return {
    begin() {
      counted = { clicks: 0, keys: 0, requests: [] };
      began = Date.now();
    },
    end(way) {
      const { clicks, keys, requests } = counted;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      const sum = `${clicks} clicks, ${keys} keys, ${requests.length} requests, ${seconds} s`;
      console.log(`${way}: ${sum}`);
      return counted;
    },
  };
}
