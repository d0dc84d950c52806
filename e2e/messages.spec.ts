import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectSoundInEveryLook } from './accessible';
import { api, newPerson, open } from './candidate-page';
import { test } from './test';

test('one message is written to many, who reads what beforehand, and who did not get it', async ({
  page,
}) => {
  const word = `Letter${randomBytes(3).toString('hex')}`;
  const one = await newPerson(page, word);
  const { token, jobId: job_id } = one;
  await api(page, token, '/candidates', { first_name: 'Mute', last_name: word, job_id });
  await page.goto(`/candidates?search=${word}`);
  await page.getByRole('checkbox', { name: 'Select all candidates' }).check();
  await page.getByRole('button', { name: 'Write…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to 2 people' });
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  const missed = dialog.getByRole('region', { name: 'Who does not get it' });
  await expect(missed).toContainText(`Mute ${word} · has no email address or phone number`);
  await dialog.getByRole('button', { name: 'Still interested?' }).click();
  const text = dialog.getByLabel('Message');
  await expect(text).toBeFocused();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Hello Testa,');
  await expect(preview).toContainText(`You applied to us for Night nurse ${word}`);
  await expectSoundInEveryLook(page);
  await text.fill('Hello {name}');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('no places but {first_name}');
  await text.fill('Hello {first_name}, see you on Monday.');
  await page.keyboard.press('Control+Enter');
  // Nothing is configured to send it here.
  const results = page.getByRole('dialog', { name: '0 on the way, 2 not sent' });
  await expect(results).toContainText(`${one.name} · kept under Messages and not sent`);
  await expect(results).toContainText(`Mute ${word} · has no email address`);
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toBeHidden();

  await open(page, one, 'messages');
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Not sent');
  await page.getByText('Read the message').click();
  await expect(page.getByText('Hello Testa, see you on Monday.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a message…' }).click();
  await expect(page.getByRole('dialog', { name: `Write to ${one.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Write a message…' })).toBeFocused();
});
