import type { Role } from '@/lib/contract/permissions';

export type BrowserSession = {
  token: string;
  /** ISO time at which the token ends. */
  expiresAt: string;
  user: { id: string; name: string; email: string; role: Role };
  organization: { id: string; name: string };
  organizations: { id: string; name: string; role: Role }[];
};

const RENEW_BEFORE_MS = 10 * 60_000;

let current: BrowserSession | undefined;
let renewal: Promise<string | null> | undefined;

/** Keeps the session's token in memory; it is written to no storage that other pages can read. */
export function keepSession(session: BrowserSession): void {
  current = session;
}

async function requestToken(): Promise<string | null> {
  const answer = await fetch('/api/auth/token', { method: 'POST' });
  if (!answer.ok) return null;
  const { token, expires_at: expiresAt } = (await answer.json()) as {
    token: string;
    expires_at: string;
  };
  if (current) current = { ...current, token, expiresAt };
  return token;
}

/** Asks for a new token, once however many callers want it; null where the session has ended. */
export function renewToken(): Promise<string | null> {
  renewal ??= requestToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** The bearer token to send: the one in memory, renewed shortly before it ends. */
export async function bearerToken(now = Date.now()): Promise<string | null> {
  if (!current) return renewToken();
  if (Date.parse(current.expiresAt) - now > RENEW_BEFORE_MS) return current.token;
  return (await renewToken()) ?? current.token;
}

/** Leaves for the sign-in page, which leads back to where the person was. */
export function leaveForSignIn(): void {
  const back = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(back)}`);
}

/** Moves to another organization and starts over there, so that nothing of the old one stays. */
export async function switchOrganization(orgId: string): Promise<boolean> {
  const answer = await fetch('/api/auth/organization', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ org_id: orgId }),
  });
  if (answer.ok) window.location.assign('/pipeline');
  return answer.ok;
}
