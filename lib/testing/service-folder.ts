import { execFile } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { type Bundle, bundleScript } from './bundle-script';
import { makeQuickFolder } from './quick-folder';

const root = new URL('../../', import.meta.url);
const run = promisify(execFile);

/** Folders of services of their own, and scripts of this repository to run in them. */
export function useServiceFolders() {
  const bundles = new Map<string, Promise<Bundle>>();
  let home = '';
  beforeAll(() => {
    home = makeQuickFolder('services');
    chmodSync(home, 0o755);
  });
  afterAll(async () => {
    for (const bundle of bundles.values()) (await bundle).remove();
    rmSync(home, { recursive: true, force: true });
  });

  function bundleOf(script: string): Promise<Bundle> {
    const bundle = bundles.get(script) ?? bundleScript(new URL(script, root));
    bundles.set(script, bundle);
    return bundle;
  }

  return {
    /** The folder that they are in. */
    home: () => home,

    /** A folder for a service with its own embedded server, as a fresh clone is. */
    async newService(name: string): Promise<string> {
      const folder = await mkdtemp(path.join(home, `${name}-`));
      await chmod(folder, 0o755);
      return folder;
    },

    /** Runs a script in such a folder, with an empty environment but for `given`. */
    async runIn(
      folder: string,
      script: string,
      args: readonly string[] = [],
      given: Record<string, string> = {},
    ): Promise<{ stdout: string; stderr: string }> {
      const { file } = await bundleOf(script);
      return run(process.execPath, [file, ...args], {
        cwd: folder,
        env: { NODE_ENV: 'development', PATH: process.env.PATH, ...given },
      });
    },
  };
}
