import { mkdir, writeFile } from 'node:fs/promises';
import { runCommand } from '@/lib/cli/command';
import { openApiFiles, openApiForms } from '@/lib/http/openapi/files';
import { browserAddresses } from '@/lib/http/operations';

await runCommand(async () => {
  await mkdir('public', { recursive: true });
  for (const { file, surface, form } of openApiFiles) {
    await writeFile(`public/${file}`, openApiForms[form].render(surface));
  }
  const addresses = JSON.stringify(browserAddresses(), null, 2);
  await writeFile('lib/browser/addresses.json', `${addresses}\n`);
  return 0;
});
