import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { capture } from '@/lib/cli/process';

// Both commits are started and asked alike: by today's scripts.
const scripts = path.join('lib', 'cli', 'bench');

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    throw new Problem(`There is no commit "${name}" to compare with.`);
  }
}

async function run(folder: string, command: 'generate' | 'build', name: string): Promise<void> {
  const script = path.join(folder, 'lib', 'cli', 'bootstrap.mjs');
  const { code, output } = await capture(process.execPath, [script, command]);
  if (code !== 0) throw new Problem(`${name} could not be made ready.\n${output}`);
}

/** Links the packages of this tree, which saves a gigabyte and a minute; none where that cannot be done. */
async function linkPackages(folder: string): Promise<void> {
  const { code } = await capture('cp', ['-RPl', 'node_modules', folder]);
  if (code !== 0) {
    rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
    return;
  }
  // Packages are never written to, but npm writes this list where it is.
  const list = path.join('node_modules', '.package-lock.json');
  rmSync(path.join(folder, list));
  cpSync(list, path.join(folder, list));
}

/**
 * Checks a commit out into a folder of its own, ready to be run, and resolves to the folder, which
 * goes when the command ends. Packages are linked from here, and installed where they differ
 * or cannot be linked.
 */
export async function checkedOut(name: string): Promise<string> {
  const commit = commitOf(name);
  const parent = mkdtempSync(path.join(tmpdir(), 'recruiting-against-'));
  const folder = path.join(parent, 'tree');
  beforeExit(async () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  });
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  rmSync(path.join(folder, scripts), { recursive: true, force: true });
  cpSync(scripts, path.join(folder, scripts), { recursive: true });
  await linkPackages(folder);
  await run(folder, 'generate', name);
  return folder;
}

/** Checks a commit out as `checkedOut` does, and builds it. */
export async function builtOf(name: string): Promise<string> {
  const folder = await checkedOut(name);
  console.error(`Building ${name} …`);
  await run(folder, 'build', name);
  return folder;
}
