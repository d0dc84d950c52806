import { chromium, type Page } from '@playwright/test';
import { runCommand } from '@/lib/cli/command';
import { launchOptions } from '@/lib/testing/chromium';
import { signInByForm } from '@/lib/testing/sign-in-form';

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

await runCommand(async ([address = 'http://localhost:3000']) => {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  await signInByForm(page, member, address);
  for (const { path, file, isReady } of pictures) {
    await page.goto(address + path);
    await isReady(page);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: file });
  }
  await browser.close();
  return 0;
});
