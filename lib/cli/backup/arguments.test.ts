import path from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '@/lib/cli/process';

test('a wrong argument is said once, with the usage once', async () => {
  const script = path.resolve('lib/cli/backup.ts');
  const args = ['--import', 'tsx', script, 'folder', '--method', 'zip'];
  const { code, output } = await capture(process.execPath, args);
  expect(code).toBe(1);
  expect(output).toMatch(/^--method is pg_dump or copy, not "zip"\.\nUsage: /);
  expect(output.split('Usage: ')).toHaveLength(2);
}, 30_000);
