// What people are typing is kept in their browser, under the person and the organization, until it is
// sent, discarded or too old: a session that ends, a reload and a closed tab lose none of it. Whoever
// signs in there as somebody else is never shown it. Passwords, codes and secrets never come here.

/** What stands in a draft, and what stood in its field before. */
type Draft = { value: unknown; before?: string; at: number };

const root = 'draft ';
const mostDrafts = 60;
const longestDraft = 50_000;
const longestAge = 7 * 86_400_000;

let owner: string | null = null;
/** What storage does not take is kept as long as the page. */
const memory = new Map<string, string>();
/** The drafts that fields on the screen show. */
const shown = new Set<string>();

/** Storage may be switched off or full. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const keyOf = (name: string) => `${root}${owner} ${name}`;

function parse(text: string | null): Draft | null {
  const found: unknown = text && attempt(() => JSON.parse(text));
  if (typeof found !== 'object' || found === null || !('at' in found)) return null;
  return found as Draft;
}

function storedKeys(): string[] {
  const all = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...all, ...memory.keys()])].filter((key) => key.startsWith(root));
}

const storedText = (key: string) =>
  memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null;

function drop(key: string): void {
  memory.delete(key);
  attempt(() => localStorage.removeItem(key));
}

/** Drops what is too old, whoever typed it, and the oldest of what is too many. */
function tidy(now: number): void {
  const ages = storedKeys().map((key) => ({ key, at: parse(storedText(key))?.at ?? 0 }));
  ages.sort((one, other) => other.at - one.at);
  for (const [place, { key, at }] of ages.entries()) {
    if (place >= mostDrafts || now - at > longestAge) drop(key);
  }
}

/** Keeps drafts for one person in one organization from now on. */
export function keepDraftsFor(userId: string, orgId: string, now = Date.now()): void {
  // A server renders pages of many people.
  if (typeof window === 'undefined') return;
  owner = `${orgId} ${userId}`;
  shown.clear();
  tidy(now);
}

/** Returns what was typed under a name and not sent; null where there is nothing. */
export function readDraft(name: string): Draft | null {
  return owner ? parse(storedText(keyOf(name))) : null;
}

/** Keeps what is being typed; what is too long for that stays on the page alone. */
export function writeDraft(name: string, value: unknown, before?: string): void {
  if (!owner) return;
  shown.add(name);
  const text = JSON.stringify({ value, ...(before !== undefined && { before }), at: Date.now() });
  const key = keyOf(name);
  const isStored =
    text.length <= longestDraft && attempt(() => localStorage.setItem(key, text)) !== null;
  if (isStored) memory.delete(key);
  else memory.set(key, text);
  tidy(Date.now());
}

/** Forgets what was typed, because it was sent or is not wanted any more. */
export function forgetDraft(name: string): void {
  shown.delete(name);
  if (owner) drop(keyOf(name));
}

/** Forgets everything typed under names that begin so. */
export function forgetDraftsUnder(scope: string): void {
  const prefix = `${root}${owner} `;
  for (const key of storedKeys()) {
    if (key.startsWith(`${prefix}${scope}`)) forgetDraft(key.slice(prefix.length));
  }
}

/** Forgets what the fields on the screen hold: whoever leaves them has said so. */
export function forgetShownDrafts(): void {
  for (const name of [...shown]) forgetDraft(name);
}

/** Forgets everything that the person has typed here: they sign out because they want to. */
export function forgetAllDrafts(): void {
  for (const key of storedKeys()) if (key.startsWith(`${root}${owner} `)) drop(key);
  shown.clear();
}

/** Says that no field shows a draft any more; what it holds stays. */
export function leaveDraft(name: string): void {
  shown.delete(name);
}

/** Whether something on the screen was typed and not sent. */
export function isAnythingTyped(): boolean {
  return shown.size > 0;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

function textsOf(value: unknown, found: Set<string>): Set<string> {
  if (typeof value === 'string') found.add(value.trim());
  else if (typeof value === 'number') found.add(String(value));
  else if (value instanceof FormData) for (const part of value.values()) textsOf(part, found);
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) textsOf(part, found);
  }
  return found;
}

let changes = 0;

/** How many changes the service has taken from this page so far. */
export const countOfChanges = (): number => changes;

/**
 * Forgets the drafts whose text a change has brought to the service, of those that are about what the
 * change is about.
 */
export function forgetSent(url: string, body: unknown): void {
  changes += 1;
  const prefix = `${root}${owner} `;
  const texts = textsOf(body, new Set());
  if (!owner || texts.size === 0) return;
  const about = `${url} ${[...texts].join(' ')}`.toLowerCase();
  for (const key of storedKeys().filter((one) => one.startsWith(prefix))) {
    const { value } = parse(storedText(key)) ?? {};
    const name = key.slice(prefix.length);
    const ids = name.toLowerCase().match(uuid) ?? [];
    const isAbout = ids.length === 0 || ids.some((id) => about.includes(id));
    if (isAbout && typeof value === 'string' && texts.has(value.trim())) forgetDraft(name);
  }
}

/** Whether a field on the screen shows a draft. */
export const isDraftShown = (name: string): boolean => shown.has(name);
