import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type Mail = { to: string[]; source: string; messageId: string; subject: string };

type Refusal = { status: number; text: string };

export type MailServer = {
  url(): string;
  /** What was accepted since the test began. */
  received: Mail[];
  /** Decides about each recipient; null accepts. */
  refuse: (recipient: string) => Refusal | null;
  /** How long the server takes to accept a message. */
  delayMilliseconds: number;
};

function headerOf(source: string, name: string): string {
  return source.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? '';
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function createServer(mail: MailServer): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const refusal = mail.refuse(address);
      if (!refusal) return callback();
      callback(Object.assign(new Error(refusal.text), { responseCode: refusal.status }));
    },
    onData(stream, session, callback) {
      const accept = async () => {
        const source = await readAll(stream);
        await sleep(mail.delayMilliseconds);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const messageId = headerOf(source, 'Message-ID');
        mail.received.push({ to, source, messageId, subject: headerOf(source, 'Subject') });
      };
      accept().then(() => callback(), callback);
    },
  });
}

/** A mail server on a free port for the tests of this file; every test finds it empty and accepting. */
export function useMailServer(): MailServer {
  const mail: MailServer = {
    url: () => `smtp://127.0.0.1:${port}`,
    received: [],
    refuse: () => null,
    delayMilliseconds: 0,
  };
  const server = createServer(mail);
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    Object.assign(mail, { received: [], refuse: () => null, delayMilliseconds: 0 });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return mail;
}
