import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { capture, captureNode } from '@/lib/cli/process';
import { systemBrowser } from '@/lib/testing/chromium';

const DOWNLOAD_MS = 180_000;

function present(): boolean {
  return existsSync(systemBrowser() ?? chromium.executablePath());
}

/** Makes sure a Chromium is there, installing one if need be; returns why not, or nothing. */
export async function ensureChromium(): Promise<string | undefined> {
  if (present()) return undefined;
  if (process.env.CHROMIUM_PATH) return `CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`;
  const download = await captureNode('playwright/cli.js', ['install', 'chromium'], {
    timeoutMs: DOWNLOAD_MS,
  });
  if (present()) return undefined;
  if (process.getuid?.() !== 0) return `Chromium could not be installed.\n${download.output}`;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { environment });
  const packaged = await capture('apt-get', ['install', '-y', 'chromium-headless-shell'], {
    environment,
  });
  return present() ? undefined : `Chromium could not be installed.\n${packaged.output}`;
}
