import { chromium, type Page } from '@playwright/test';
import { runCommand } from '@/lib/cli/command';
import { launchOptions } from '@/lib/testing/chromium';

const member = { email: 'recruiter@brightwater.example', password: 'demo-password-1' };

const pictures = [
  {
    path: '/pipeline',
    file: 'public/docs/pipeline.png',
    isReady: (page: Page) => page.getByRole('heading', { name: 'Applied', exact: true }).waitFor(),
  },
  {
    path: '/deliveries',
    file: 'public/docs/deliveries.png',
    isReady: (page: Page) => page.getByRole('table').first().waitFor(),
  },
];

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${address}/`);
}

await runCommand(async ([address = 'http://localhost:3000']) => {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  await signIn(page, address);
  for (const { path, file, isReady } of pictures) {
    await page.goto(address + path);
    await isReady(page);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: file });
  }
  await browser.close();
  return 0;
});
