import Bowser from 'bowser';

const product = /^[\w.-]{1,40}\/[\w.-]{1,20}/;

function browserOf(userAgent: string): string | null {
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || null;
}

/** Names the browser and system of a user agent as people do: "Chrome on macOS". */
export function deviceName(userAgent: string | null): string {
  return (userAgent && browserOf(userAgent)) || 'Unknown device';
}

/** Names a user agent in a few words: its browser, or the program it says it is ("curl/8.5.0"). */
export function agentName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  return browserOf(userAgent) ?? product.exec(userAgent)?.[0] ?? 'Unknown device';
}
