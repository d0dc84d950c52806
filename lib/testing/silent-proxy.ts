import { connect, createServer, type Server, type Socket } from 'node:net';

export type SilentProxy = {
  /** The address of the database through the proxy. */
  urlOf(databaseUrl: string): string;
  /** From now on nothing passes over the connections there are, and none is closed. */
  silence(): void;
  /** As silence(), for the connections to come too. */
  silenceAll(): void;
  /** Leads the connections to come to another server on this machine. */
  aim(port: number): void;
  /** New connections pass; the silent ones stay silent, as after a cable was pulled. */
  heal(): void;
  close(): Promise<void>;
};

/** A proxy before a database on this machine that can go silent without closing, as networks do. */
export async function startSilentProxy(firstPort: number): Promise<SilentProxy> {
  let port = firstPort;
  const pairs = new Set<[Socket, Socket | undefined]>();
  let refusesToSpeak = false;
  const server: Server = createServer((client) => {
    client.on('error', () => undefined);
    const upstream = refusesToSpeak ? undefined : connect(port, '127.0.0.1');
    const pair: [Socket, Socket | undefined] = [client, upstream];
    pairs.add(pair);
    if (!upstream) return;
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
    const forget = () => pairs.delete(pair);
    client.on('close', forget);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const silence = () => {
    for (const [client, upstream] of pairs) {
      upstream?.unpipe(client).pause();
      client.unpipe().pause();
    }
  };
  return {
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${own}` }).href,
    silence,
    silenceAll() {
      refusesToSpeak = true;
      silence();
    },
    aim(next) {
      port = next;
    },
    heal() {
      refusesToSpeak = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const [client, upstream] of pairs) {
        client.destroy();
        upstream?.destroy();
      }
      await closed;
    },
  };
}
