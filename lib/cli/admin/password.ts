import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Problem } from '@/lib/base/postgres/problem';

async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const interrupted = new Promise<never>((_, reject) => {
    prompt.once('SIGINT', () => reject(new Problem('Interrupted.')));
  });
  try {
    return await Promise.race([prompt.question(''), interrupted]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

/** A new password: typed twice, unseen, at a terminal; elsewhere the first line of standard input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
    if (line) return line;
    throw new Problem('Give the password on standard input, or run this at a terminal.');
  }
  const password = await askUnseen('Password: ');
  if (password === (await askUnseen('The same again: '))) return password;
  throw new Problem('The two passwords are not the same.');
}
