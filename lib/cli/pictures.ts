import { chromium } from '@playwright/test';
import { runCommand } from '@/lib/cli/command';
import { launchOptions } from '@/lib/testing/chromium';

const member = { email: 'recruiter@brightwater.example', password: 'demo-password-1' };

await runCommand(async ([address = 'http://localhost:3000']) => {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  await page.goto(`${address}/sign-in`);
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor();
  await page.screenshot({ path: 'public/docs/pipeline.png' });
  await browser.close();
  return 0;
});
