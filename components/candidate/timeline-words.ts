import { whyUnsent } from '@/components/applications/sending';
import { relativeTime } from '@/components/ui/time';

type Details = Record<string, unknown>;

const verbs: Record<string, (what: string) => string> = {
  sent: (what) => `sent ${what}`,
  written: (what) => `wrote ${what}`,
  resent: (what) => `sent ${what} again`,
  cancelled: (what) => `cancelled ${what}`,
  failed: (what) => `could not send ${what}`,
  skipped: (what) => `did not send ${what}`,
};

/**
 * What happened to a message, or what it waits for, after the name of whoever did it. `obstacle` says
 * why one that waits will not be sent.
 */
export function messageWords(
  type: 'email' | 'sms',
  details: Details,
  obstacle: string | null = null,
  now = new Date(),
): string {
  const { status, direction, due_at: due, failure_reason: reason } = details;
  const what = type === 'sms' ? 'a text message' : 'an email';
  if (direction === 'inbound') return `received ${what}`;
  if (status === 'queued') {
    const when = typeof due === 'string' ? ` ${relativeTime(new Date(due), now)}` : '';
    return obstacle
      ? `has ${what} waiting${when && `, due${when}`}, but it will not be sent: ${obstacle}`
      : `has ${what} waiting, which goes out${when}`;
  }
  const said = verbs[String(status)]?.(what) ?? `sent ${what}`;
  return typeof reason === 'string' ? `${said}: ${whyUnsent(reason, type)}` : said;
}

/** What was decided of where somebody works, after the name of whoever did it. */
export function placementWords({ change, location, partner, from, to }: Details): string {
  if (change === 'moved') return `moved the application${from ? ` from ${from}` : ''} to ${to}`;
  const place = typeof location === 'string' ? ` at ${location}` : '';
  return `placed the candidate${place}${typeof partner === 'string' ? `, and ${partner} was told` : ''}`;
}
