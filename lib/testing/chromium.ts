import { existsSync } from 'node:fs';

// The headless shell comes first: without a window to draw, the browser tests take two thirds of the time.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

// Without these a browser that cannot reach the internet keeps trying to.
const offline = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser named by CHROMIUM_PATH, or the system's own; undefined leaves it to Playwright. */
export function systemBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || systemBrowsers.find((file) => existsSync(file));
}

/** How every Chromium of ours is started, root included. */
export function launchOptions() {
  const args = process.getuid?.() === 0 ? [...offline, '--no-sandbox'] : offline;
  const executablePath = systemBrowser();
  return executablePath ? { executablePath, args } : { args };
}
