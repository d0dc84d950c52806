import type { BlocklistEntry } from '@/lib/browser/blocklist';

/** Whether an entry still matches people, and if not, why. */
export function stateOf(
  { removed_at: removedAt, expires_at: expiresAt }: BlocklistEntry,
  now = Date.now(),
): 'active' | 'expired' | 'removed' {
  if (removedAt) return 'removed';
  return expiresAt && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** So many entries, in words. */
export function countOf({ length }: { readonly length: number }): string {
  return length === 1 ? '1 entry' : `${length.toLocaleString('en')} entries`;
}

export type Expiry = 'never' | '30' | '90' | '365' | 'date';

const DAY_MS = 86_400_000;

/** When an entry ends: null for never, a day at its end in the person's own time zone. */
export function expiryTime(expiry: Expiry, day: string, now = Date.now()): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'date') return new Date(`${day}T23:59:59.999`).toISOString();
  return new Date(now + Number(expiry) * DAY_MS).toISOString();
}

/** The day of a time in the person's own time zone, as a date field has it. */
export function dayOf(time: string): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
