import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/testing/chromium';

// One server and database for each browser that runs at the same time.
const servers = (process.env.E2E_BASE_URL ?? '').split(',');
const databases = process.env.E2E_DATABASE_URL?.split(',') ?? [];
const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
process.env.DATABASE_URL = databases[place] ?? process.env.DATABASE_URL;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: servers.length,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: servers[place],
    screenshot: 'only-on-failure',
    // The zone of the profile; for a page of another one see e2e/profile.ts.
    timezoneId: 'UTC',
    // Clicks wait until what they click on stands still.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
});
