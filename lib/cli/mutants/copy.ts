import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeExit } from '@/lib/cli/command';

// Which test file runs is known in its own worker only: a setup file says it there.
const reachConfig = `import base from './vitest.config.ts';
const setupFiles = ['./lib/cli/mutants/setup.ts'];
const projects = base.test.projects.map((project) => ({
  ...project,
  test: { ...project.test, setupFiles },
}));
export default { ...base, test: { ...base.test, projects } };
`;

/** The name of the configuration under which a copy's tests note what they reach. */
export const reachConfigFile = 'mutants.config.ts';

/**
 * Copies the working tree as it stands, edits included, to a folder of its own that goes when the
 * command ends: faults are put in there, so nothing here is ever broken.
 */
export function copyTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recruiting-mutants-'));
  beforeExit(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(existsSync);
  for (const file of [...files, path.join('prisma', 'generated')]) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(file, target, { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, reachConfigFile), reachConfig);
  return folder;
}
