import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { keepPrivate } from '@/lib/base/postgres/data-folder';
import { codeOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';

// Relative, because a socket's path may not be longer than about a hundred bytes.
const SOCKET = '.data/instance.sock';

function whoIsThere(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const client = connect(SOCKET);
    let answer = '';
    client.setEncoding('utf8');
    client.on('data', (chunk) => {
      answer += chunk;
    });
    client.on('end', () => resolve(answer));
    client.on('error', (error) => {
      const absent = ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '');
      return absent ? resolve(undefined) : reject(error);
    });
  });
}

function claim(description: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer((client) => client.end(description));
    server.once('error', reject);
    server.listen(SOCKET, () => {
      chmodSync(SOCKET, 0o600);
      beforeExit(async () => {
        server.close();
      });
      resolve();
    });
  });
}

/** Makes this process the only server of its folder, or says which one already is. */
export async function claimFolder(description: string): Promise<void> {
  keepPrivate('.data');
  const other = await whoIsThere();
  if (other !== undefined) throw new Problem(`This folder is already being served: ${other}.`);
  // A socket nobody answers was left behind by a killed run.
  rmSync(SOCKET, { force: true });
  await claim(description);
}
