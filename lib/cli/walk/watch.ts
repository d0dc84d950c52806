import type { ConsoleMessage, Page } from '@playwright/test';
import { lookForHarm, noteFocus } from './look-around';

/** What must not happen, in words, as it happens on a page. */
export type Watch = {
  faults: string[];
  /** Adds what is wrong on the page as it stands after an action. */
  look(): Promise<void>;
};

const patienceMs = 1_500;

// The browser writes every refused request to the console; those below 500 are answers to be shown.
const refused = /^Failed to load resource: the server responded with a status of 4\d\d/;

function listen(page: Page, origin: string, add: (fault: string) => void): void {
  page.on('pageerror', ({ message, stack }) => add(`page error: ${stack ?? message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' || refused.test(message.text())) return;
    add(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('crash', () => add('the page crashed'));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500)
      add(`${response.request().method()} ${pathname}: ${response.status()}`);
  });
  page.on('framenavigated', (frame) => {
    const at = new URL(frame.url());
    if (frame === page.mainFrame() && at.protocol !== 'about:' && at.origin !== origin)
      add(`left for ${frame.url()}`);
  });
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') add(`a script of what was typed ran: ${dialog.type()}`);
    // What asks may be gone with its page before it is answered.
    void dialog.accept().catch(() => undefined);
  });
  page.on('filechooser', (chooser) => {
    const file = { name: 'walk.txt', mimeType: 'text/plain', buffer: Buffer.from('Night shifts') };
    void chooser.setFiles(file).catch(() => undefined);
  });
  page.context().on('page', (other) => void other.close());
}

/** What a function says on the page, asked once more where the page was just leaving. */
async function ask<Answer>(page: Page, question: () => Answer): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    try {
      return await page.evaluate(question);
    } catch (error) {
      const isLeaving = error instanceof Error && error.message.includes('context was destroyed');
      if (!isLeaving || time === 5) throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
}

/** Watches a page that is not open yet for whatever must not happen there. */
export function watch(page: Page, origin: string): Watch {
  const faults: string[] = [];
  const add = (fault: string) => faults.push(fault);
  listen(page, origin, add);
  let before = { dialogs: 0, path: '', since: 0 };

  /** What is wrong right now and may pass with the next frame, and whether it then is. */
  async function harm(): Promise<string[]> {
    const now = await ask(page, lookForHarm);
    const path = new URL(page.url()).pathname;
    const isSame = path === before.path && now.since === before.since;
    const hasClosed = isSame && now.dialogs === 0 && before.dialogs > 0;
    const found = [
      ...(now.overflow > 0 ? [`the page scrolls sideways by ${now.overflow} px`] : []),
      // The documentation explains that answer.
      ...(now.isRefusedForHaste && !path.startsWith('/docs')
        ? ['“Too many requests” is shown']
        : []),
      ...(hasClosed && now.isFocusLost ? ['a dialog closed and nothing has the focus'] : []),
    ];
    if (found.length === 0) before = { dialogs: now.dialogs, path, since: now.since };
    return found;
  }

  return {
    faults,
    async look() {
      const end = Date.now() + patienceMs;
      let found = await harm();
      while (found.length > 0 && Date.now() < end) {
        await page.waitForTimeout(100);
        found = await harm();
      }
      faults.push(...found);
      if (before.dialogs === 0) await ask(page, noteFocus);
    },
  };
}
