import { once } from 'node:events';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Certificate } from './certificates';

export type Receiver = {
  port: number;
  /** Everything received, decrypted, over all connections in order of arrival. */
  received(): string;
  connections(): number;
  /** Closes the open connections; the listener stays. */
  hangUp(): void;
  /** Resets the open connections. */
  reset(): void;
  close(): Promise<void>;
};

async function listen(server: Server, address: string, wanted: number) {
  server.listen(wanted, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The listener has no port.');
  return bound.port;
}

function record(sockets: Set<Socket>, onBytes: (bytes: Buffer) => void) {
  return (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may close the connection at any moment; that is part of the test.
    socket.on('error', () => socket.destroy());
    socket.on('data', onBytes);
  };
}

async function receiver(
  server: Server,
  event: string,
  address: string,
  wanted = 0,
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let received = '';
  const raw = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    raw.add(socket);
    socket.on('close', () => raw.delete(socket));
  });
  server.on(
    event,
    record(sockets, (bytes) => {
      received += bytes.toString('latin1');
    }),
  );
  const port = await listen(server, address, wanted);
  return {
    port,
    received: () => received,
    connections: () => connections,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    reset: () => {
      for (const socket of raw) socket.resetAndDestroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Listens with TLS on loopback and calls `answer` for every complete request, to write to the
 * socket whatever the test wants, HTTP or not.
 */
export async function receiveTls(
  certificate: Certificate,
  answer: (socket: TLSSocket, request: string) => void,
  address = '127.0.0.1',
  port = 0,
): Promise<Receiver> {
  const server = createTlsServer(certificate, (socket) => {
    let request = '';
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1');
      const [head = '', body] = request.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      const whole = request;
      request = '';
      answer(socket, whole);
    });
  });
  return receiver(server, 'secureConnection', address, port);
}

/** Listens without TLS on loopback and calls `answer` for every connection. */
export async function receiveTcp(
  answer: (socket: Socket) => void,
  address = '127.0.0.1',
): Promise<Receiver> {
  const server = createTcpServer(answer);
  return receiver(server, 'connection', address);
}
