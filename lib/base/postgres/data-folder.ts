import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findAccount, letThrough } from './server-account';

const open = 0o077;

/**
 * Removes group and other permissions from the contents of a folder, not from the folder itself.
 */
function closeContents(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode } = lstatSync(name);
    // PostgreSQL manages the permissions of its own folder and refuses to run on an open one.
    const isDatabase = entry.isDirectory() && /^postgres(\.|$)/.test(entry.name);
    if (entry.isDirectory() && !isDatabase) closeContents(name);
    if (mode & open) chmodSync(name, mode & ~open);
  }
}

/** Creates a folder if needed and makes its contents accessible to the owner only. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  const allowed = account && lstatSync(folder).gid === account.gid ? 0o710 : 0o700;
  if ((lstatSync(folder).mode & 0o777 & ~allowed) === 0) return;
  closeContents(folder);
  // Last, so that an interrupted start does everything again.
  if (account) letThrough(folder, account);
  else chmodSync(folder, 0o700);
}
