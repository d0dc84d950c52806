import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createAuthority } from '@/lib/outbox/delivery/testing/certificates';

/** Local endpoints in a process of their own. */
export type Receivers = {
  /** What to trust to reach them. */
  authority: string;
  urls: string[];
  addresses: string[];
  /** Takes the ids that came since the last time, and when, in milliseconds since 1970. */
  take(): Promise<Map<string, number>>;
  /** Makes new connections to one address never answer; none with an empty one. */
  hang(address: string): Promise<void>;
  stop(): void;
};

async function ask(child: ChildProcess, message: object): Promise<[string, number][]> {
  child.send(message);
  const [{ received }] = await once(child, 'message');
  return received;
}

/** Starts so many HTTPS endpoints on loopback. */
export async function startReceivers(count: number): Promise<Receivers> {
  const addresses = Array.from({ length: count }, (_, index) => `127.0.0.${index + 1}`);
  const authority = await createAuthority();
  const certificate = await authority.issue({ hosts: addresses });
  const argument = JSON.stringify({ ...certificate, addresses });
  const script = fileURLToPath(new URL('receivers.ts', import.meta.url));
  const child = fork(script, [argument], { execArgv: ['--import', 'tsx'] });
  const [{ port }] = await once(child, 'message');
  return {
    authority: authority.cert,
    addresses,
    urls: addresses.map((address) => `https://${address}:${port}/hooks`),
    take: async () => new Map(await ask(child, { take: true })),
    hang: async (hang) => {
      await ask(child, { hang });
    },
    stop: () => child.disconnect(),
  };
}
