import type { Permission, Role } from '@/lib/contract/permissions';
import { isAnythingTyped } from './drafts';

export type BrowserSession = {
  token: string;
  /** ISO time at which the token ends. */
  expiresAt: string;
  user: {
    id: string;
    name: string;
    email: string;
    role: Role;
    /** What they may do, on some jobs at least. */
    permissions: Permission[];
  };
  organization: { id: string; name: string };
  organizations: { id: string; name: string; role: Role }[];
  /** What the service is configured to send; the rest is kept and shown as not sent. */
  sends: { email: boolean; sms: boolean };
};

const RENEW_BEFORE_MS = 10 * 60_000;

let current: BrowserSession | undefined;
let renewal: Promise<string | null> | undefined;
let isElsewhere = false;
// A session near its absolute end is not prolonged: then each request would ask in vain.
let isLast = false;

/** Keeps the session's token in memory, out of storage that other pages can read. */
export function keepSession(session: BrowserSession): void {
  current = session;
  isElsewhere = false;
  isLast = false;
}

type Renewed = Pick<BrowserSession, 'token' | 'user' | 'organization'> & { expires_at: string };

function isOfCurrent({ user, organization }: Renewed): boolean {
  return !current || (user.id === current.user.id && organization.id === current.organization.id);
}

const startOver = () => window.location.assign('/');

async function requestToken(): Promise<string | null> {
  const answer = await fetch('/api/auth/token', { method: 'POST' });
  if (!answer.ok) return null;
  const renewed = (await answer.json()) as Renewed;
  // The cookie is every tab's: another may have signed in or gone to another organization.
  isElsewhere = !isOfCurrent(renewed);
  if (isElsewhere) {
    startOver();
    return null;
  }
  const { token, expires_at: expiresAt } = renewed;
  if (current) {
    isLast = Date.parse(expiresAt) <= Date.parse(current.expiresAt);
    current = { ...current, token, expiresAt };
  }
  return token;
}

/**
 * Asks for a new token, once however many callers want it; null if the session has
 * ended or now belongs to another person or organization: then the page reloads for them.
 */
export function renewToken(): Promise<string | null> {
  renewal ??= requestToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** The bearer token to send: the one in memory, renewed shortly before it ends. */
export async function bearerToken(now = Date.now()): Promise<string | null> {
  if (!current) return renewToken();
  // Whoever stays to save what they typed uses the present token while it lasts.
  const isFresh = Date.parse(current.expiresAt) - now > RENEW_BEFORE_MS;
  if (isElsewhere || isLast || isFresh) return current.token;
  return (await renewToken()) ?? current.token;
}

/** The sign-in page, which returns the person here. */
export function signInAddress(): string {
  const back = `${window.location.pathname}${window.location.search}`;
  return `/sign-in?callbackUrl=${encodeURIComponent(back)}`;
}

/**
 * Goes to the sign-in page, which returns the person here; starts over if somebody else has signed
 * in meanwhile.
 */
export function leaveForSignIn(): void {
  if (isElsewhere) startOver();
  else window.location.assign(signInAddress());
}

/** Asks the person to sign in again without leaving the page; the new token, or null if they do not. */
type Ask = () => Promise<string | null>;

let ask: Ask | undefined;
let again: Promise<string | null> | undefined;
let declinedAt = Number.NEGATIVE_INFINITY;
const DECLINED_MS = 60_000;

/** Lets `asking` ask whose session has ended while they type; returns how to stop that. */
export function askToSignInAgain(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/**
 * What follows when the session has ended: the sign-in page or, where something is typed and not
 * sent, a question on the page, whose answer is the new token to go on with.
 */
export async function signInAgain(): Promise<string | null> {
  if (isElsewhere || !ask || !isAnythingTyped()) {
    leaveForSignIn();
    return null;
  }
  if (performance.now() - declinedAt < DECLINED_MS) return null;
  again ??= ask().finally(() => {
    again = undefined;
  });
  const token = await again;
  if (!token) declinedAt = performance.now();
  return token;
}

/** Goes to where a second factor is set up, which returns the person here. */
export function leaveForSetUp(): void {
  const back = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/second-factor?callbackUrl=${encodeURIComponent(back)}`);
}

/** Switches to another organization and reloads, so that nothing of the old one stays. */
export async function switchOrganization(orgId: string): Promise<boolean> {
  const answer = await fetch('/api/auth/organization', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ org_id: orgId }),
  });
  if (answer.ok) window.location.assign('/');
  return answer.ok;
}
