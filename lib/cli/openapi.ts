import { mkdir, writeFile } from 'node:fs/promises';
import { runCommand } from '@/lib/cli/command';
import { openApiFiles, openApiForms } from '@/lib/http/openapi-files';

await runCommand(async () => {
  await mkdir('public', { recursive: true });
  for (const { file, surface, form } of openApiFiles) {
    await writeFile(`public/${file}`, openApiForms[form].render(surface));
  }
  return 0;
});
