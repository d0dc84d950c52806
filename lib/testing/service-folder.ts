import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const run = promisify(execFile);

/** A folder of its own for a service with its own embedded server, as a fresh clone is. */
export async function newService(home: string, name: string): Promise<string> {
  const folder = await mkdtemp(path.join(home, `${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Runs a script of this repository in such a folder, with an empty environment but for `given`. */
export function runIn(
  folder: string,
  script: string,
  args: readonly string[] = [],
  given: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ['--import', tsx, path.join(root, script), ...args], {
    cwd: folder,
    env: {
      NODE_ENV: 'development',
      PATH: process.env.PATH,
      TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'),
      ...given,
    },
  });
}
