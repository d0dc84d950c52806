import { expect, test } from 'vitest';
import { newFolder } from './manifest';

test('a folder that cannot be made is said in one sentence', async () => {
  const making = newFolder('/etc/passwd/backup');
  await expect(making).rejects.toThrow(/^The folder \/etc\/passwd\/backup cannot be made: /);
  await expect(making).rejects.toMatchObject({ name: 'Problem' });
});
