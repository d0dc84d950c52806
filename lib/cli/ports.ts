import { createServer } from 'node:net';
import { codeOf, Problem } from '@/lib/database/problem';

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, () => {
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

/** The port PORT asks for (3000 without it), or a sentence about why it cannot be had. */
export async function wantedPort(): Promise<number> {
  const wanted = process.env.PORT || '3000';
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`PORT is "${wanted}": it must be a number from 1 to 65535.`);
  }
  try {
    return await listenBriefly(port);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new Problem(`Port ${port} is in use: stop what listens there or set PORT to another.`);
    }
    if (code === 'EACCES') throw new Problem(`Port ${port} needs privileges: set PORT to another.`);
    throw error;
  }
}
