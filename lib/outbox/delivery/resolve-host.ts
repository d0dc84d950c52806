import { lookup } from 'node:dns/promises';

/** Returns every address of a host name; throws if there is none or no answer in time. */
export type Resolve = (hostname: string) => Promise<string[]>;

const askSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Creates a resolver that asks the operating system, including /etc/hosts, and fails after
 * `timeoutMs`.
 */
export function createResolver({ timeoutMs = 5_000, ask = askSystem } = {}): Resolve {
  // A lookup blocks one of few threads until the system gives up, long after the caller's timeout.
  // Concurrent lookups of one name share one call, so a dead name cannot block them all.
  const pending = new Map<string, Promise<string[]>>();

  function askOnce(hostname: string): Promise<string[]> {
    const asked = pending.get(hostname);
    if (asked) return asked;
    const answer = ask(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, answer);
    return answer;
  }

  return async (hostname) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`Looking up ${hostname} took longer than ${timeoutMs} ms.`);
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    return Promise.race([askOnce(hostname), late]).finally(() => clearTimeout(timer));
  };
}
