import { mkdir, writeFile } from 'node:fs/promises';
import { runCommand } from '@/lib/cli/command';
import { openApiFiles } from '@/lib/http/openapi-files';

await runCommand(async () => {
  await mkdir('public', { recursive: true });
  for (const [form, { render }] of Object.entries(openApiFiles)) {
    await writeFile(`public/openapi.${form}`, render());
  }
  return 0;
});
