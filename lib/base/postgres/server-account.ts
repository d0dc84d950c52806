import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, lstatSync, readFileSync } from 'node:fs';
import { Problem } from './problem';

/**
 * The operating-system account that PostgreSQL runs as if we are root, which it refuses to run as.
 */
export interface Account {
  uid: number;
  gid: number;
}

/** How to start a PostgreSQL program: the command prefix, and the account. */
export interface Launch {
  prefix: string[];
  account: Account | undefined;
}

/** Returns the "postgres" account, or undefined if there is none. */
export function findAccount(): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

// Marks folders that everybody writes to, such as /tmp.
const sticky = 0o1000;

/**
 * Lets the database server's account pass through one of root's folders to its own files without
 * letting it list the folder. Throws a Problem if the folder is shared, such as /tmp.
 */
export function letThrough(folder: string, account: Account): void {
  const { mode, gid } = lstatSync(folder);
  if (mode & sticky) throw new Problem(`${folder} is shared by everybody: use a folder in it.`);
  if ((mode & 0o777) === 0o710 && gid === account.gid) return;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, 0o710);
}

function createAccount(): void {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  const works = attempts.some(([command, args]) => {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (!works) {
    throw new Problem(
      'PostgreSQL does not run as root and no "postgres" account could be created: run as another user or set DATABASE_URL.',
    );
  }
}

function succeeds(launch: Launch, program: string, args: string[]): boolean {
  const [command = program, ...rest] = [...launch.prefix, program, ...args];
  try {
    execFileSync(command, rest, { stdio: 'ignore', cwd: '/', ...launch.account });
    return true;
  } catch {
    return false;
  }
}

function throughClosedFolders(account: Account): Launch {
  // A clone below /root or a 0700 temporary folder is closed to the postgres account. The
  // capability lets the account pass, the files it creates still belong to it, and the secure bit
  // makes access() honour the capability.
  const prefix = [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return { prefix, account: undefined };
}

/**
 * Decides how to start PostgreSQL's programs: as the current user or, as root, as `postgres` in a
 * way that can reach the program and its data folder.
 */
export function launchFor(
  program: string,
  folder: string,
): Launch & { owner: Account | undefined } {
  accessSync(program, constants.X_OK);
  if (process.getuid?.() !== 0) return { prefix: [], account: undefined, owner: undefined };
  if (!findAccount()) createAccount();
  const owner = findAccount();
  if (!owner) throw new Problem('The "postgres" account could not be created: set DATABASE_URL.');
  letThrough(folder, owner);
  const launches = [{ prefix: [], account: owner }, throughClosedFolders(owner)];
  const launch = launches.find(
    (candidate) =>
      succeeds(candidate, program, ['--version']) && succeeds(candidate, 'test', ['-x', folder]),
  );
  if (!launch) {
    throw new Problem(
      'PostgreSQL does not run as root, and the "postgres" account cannot enter this folder: move it, run as another user, or set DATABASE_URL.',
    );
  }
  return { ...launch, owner };
}
