import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findAccount, letThrough } from './server-account';

const open = 0o077;

/** Takes from everybody else what they may do with a folder's files and folders, not the folder. */
function closeContents(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode } = lstatSync(name);
    // A database server's folder is its own affair: it refuses to run on one that is open.
    const isDatabase = entry.isDirectory() && /^postgres(\.|$)/.test(entry.name);
    if (entry.isDirectory() && !isDatabase) closeContents(name);
    if (mode & open) chmodSync(name, mode & ~open);
  }
}

/** Makes sure that a folder is there and that what is in it is for nobody but us. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  const allowed = account && lstatSync(folder).gid === account.gid ? 0o710 : 0o700;
  if ((lstatSync(folder).mode & 0o777 & ~allowed) === 0) return;
  closeContents(folder);
  // Last, so that the next start begins again where this one broke off.
  if (account) letThrough(folder, account);
  else chmodSync(folder, 0o700);
}
