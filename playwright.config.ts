import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/testing/chromium';

// One server for each browser that runs at the same time.
const servers = (process.env.E2E_BASE_URL ?? '').split(',');
const mine = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

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
    baseURL: mine,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
