const REMEMBERED_MS = 10_000;

type Written = { address: string; at: number };

/**
 * Tells addresses that the router commits late from those that hold. A page writes an address into
 * the history at once; the router learns of it and writes it again when it has rendered, which may
 * be after the page has written another one.
 */
export class Addresses {
  private written: Written[] = [];

  /** Remembers what the page wrote, and what stood there before. */
  wrote(before: string, address: string, at: number): void {
    if (this.written.length === 0) this.written.push({ address: before, at });
    this.written.push({ address, at });
  }

  /** Returns whether the page has gone on since it wrote what the router commits now. */
  isLate(address: string, at: number): boolean {
    this.written = this.written.filter((one) => at - one.at < REMEMBERED_MS);
    const place = this.written.findIndex((one) => one.address === address);
    const isLate = place >= 0 && place < this.written.length - 1;
    this.written = isLate ? this.written.slice(place) : [];
    return isLate;
  }

  /** Forgets everything: the history has moved by itself, or the router goes elsewhere. */
  forget(): void {
    this.written = [];
  }
}

const isOfRouter = (state: unknown) =>
  typeof state === 'object' && state !== null && '__NA' in state && state.__NA === true;

/**
 * Keeps the address that the page wrote last, whatever the router commits late. Without it the
 * address goes back for a moment, and with it what is read from there: who is open, and which tab.
 */
export function keepNewestAddress(): () => void {
  const addresses = new Addresses();
  const { history } = window;
  const { pushState, replaceState } = history;
  const hrefOf = (url: string | URL) => new URL(url, window.location.href).href;
  const note = (url: string | URL) =>
    addresses.wrote(window.location.href, hrefOf(url), performance.now());
  history.replaceState = (state, title, url) => {
    if (url && isOfRouter(state)) {
      if (addresses.isLate(hrefOf(url), performance.now())) return;
    } else if (url) note(url);
    replaceState.call(history, state, title, url);
  };
  history.pushState = (state, title, url) => {
    if (isOfRouter(state)) addresses.forget();
    else if (url) note(url);
    pushState.call(history, state, title, url);
  };
  const forget = () => addresses.forget();
  window.addEventListener('popstate', forget);
  return () => {
    window.removeEventListener('popstate', forget);
    Object.assign(history, { pushState, replaceState });
  };
}
