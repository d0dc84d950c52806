import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every letter, and the letters it took, newest first. */
export type Mailbox = { url: string; letters: { to: string[]; source: string }[] };

/** Opens a mailbox on a free port; `close` ends it. */
export async function openMailbox(): Promise<Mailbox & { close: () => Promise<void> }> {
  const letters: Mailbox['letters'] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(letter, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        // Lines that were broken for the journey belong together.
        const source = (await text(letter)).replaceAll(/=\r?\n/g, '');
        letters.unshift({ to, source });
      };
      take().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, letters, close };
}
