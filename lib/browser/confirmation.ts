type Asker = (isForAccount: boolean) => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Lets a page ask its person to confirm who they are; returns what ends that. */
export function askBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/**
 * Asks the person to confirm who they are, once however many requests wait for it; returns whether
 * they did. What changes their account takes what is theirs: the word of a provider will not do.
 */
export function confirmFor(url: string): Promise<boolean> {
  const isForAccount = url.startsWith('/api/v1/me/');
  asking ??= (asker?.(isForAccount) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

const channel = 'recruiting.confirmed';

/** What a window that has been at a provider says when it comes back: null where all went well. */
export type CameBack = { problem: string | null };

/** Tells the page that sent this window to a provider how that ended. */
export function tellOpener(message: CameBack): void {
  const told = new BroadcastChannel(channel);
  told.postMessage(message);
  told.close();
}

/** Calls back once a window comes back from a provider; returns what ends that. */
export function onCameBack(then: (message: CameBack) => void): () => void {
  const heard = new BroadcastChannel(channel);
  heard.onmessage = ({ data }: MessageEvent<CameBack>) => then(data);
  return () => heard.close();
}
