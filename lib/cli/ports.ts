import { createServer } from 'node:net';
import { codeOf, Problem } from '@/lib/base/postgres/problem';

function listenBriefly(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      probe.close(() => resolve(bound));
    });
  });
}

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return listenBriefly(0);
}

/**
 * The address HOST asks for. Without it the demo, whose sign-ins everybody knows, is served to this
 * machine only, and everything else on all of its addresses.
 */
export function wantedHost(isDemo: boolean): string | undefined {
  return process.env.HOST || (isDemo ? '127.0.0.1' : undefined);
}

/** Where this machine itself reaches what listens on a host and port. */
export function ownAddress(host: string | undefined, port: number): string {
  if (!host || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function whyNot(error: unknown, port: number, host: string | undefined): Problem | undefined {
  const code = codeOf(error) ?? '';
  if (code === 'EADDRINUSE') {
    return new Problem(`Port ${port} is in use: stop what listens there or set PORT to another.`);
  }
  if (code === 'EACCES') {
    return new Problem(`Port ${port} needs privileges: set PORT to another.`);
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return new Problem(
      `HOST is "${host}": this machine has no such address to listen on, such as 127.0.0.1 is.`,
    );
  }
  return undefined;
}

/** The port PORT asks for (3000 without it), or a sentence about why it cannot be had on the host. */
export async function wantedPort(host?: string): Promise<number> {
  const wanted = process.env.PORT || '3000';
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`PORT is "${wanted}": it must be a number from 1 to 65535, such as 3000.`);
  }
  try {
    return await listenBriefly(port, host);
  } catch (error) {
    throw whyNot(error, port, host) ?? error;
  }
}
