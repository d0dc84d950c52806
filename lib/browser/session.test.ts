import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraftsFor, writeDraft } from './drafts';
import {
  askToSignInAgain,
  type BrowserSession,
  bearerToken,
  keepSession,
  leaveForSignIn,
  renewToken,
  signInAgain,
} from './session';

const HOUR_MS = 3_600_000;

const session: BrowserSession = {
  token: 'first',
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
  user: { id: 'ada', name: 'Ada', email: 'ada@harbor.example', role: 'admin', permissions: [] },
  organization: { id: 'harbor', name: 'Harbor' },
  organizations: [],
  sends: { email: true, sms: true },
};

const assign = vi.fn();
const fetched = vi.fn();

/** The cookie's session, as the service would answer with it. */
function cookieIs(change: Partial<Pick<BrowserSession, 'user' | 'organization'>>): void {
  const { user, organization } = { ...session, ...change };
  const expires_at = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  fetched.mockImplementation(async () =>
    Response.json({ token: 'second', expires_at, user, organization }),
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('window', { location: { assign, pathname: '/jobs', search: '?page=2' } });
  keepSession(session);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('a new token of the same person and organization is the one that is sent', async () => {
  cookieIs({});
  expect(await renewToken()).toBe('second');
  expect(await bearerToken()).toBe('second');
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['organization', { organization: { id: 'northline', name: 'Northline' } }],
  ['person', { user: { ...session.user, id: 'ben' } }],
])('a token of another %s is never sent; the page starts over there', async (_, change) => {
  cookieIs(change);
  expect(await renewToken()).toBeNull();
  expect(assign).toHaveBeenCalledWith('/');
  leaveForSignIn();
  expect(assign.mock.calls).toEqual([['/'], ['/']]);
});

test('who stays on a page of another organization keeps its own token and is asked once', async () => {
  cookieIs({ organization: { id: 'northline', name: 'Northline' } });
  const nearlyOver = Date.parse(session.expiresAt) - 60_000;
  expect(await bearerToken(nearlyOver)).toBe('first');
  expect(await bearerToken(nearlyOver)).toBe('first');
  expect(assign).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a session that has ended leads to the sign-in page and back', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 401 }));
  expect(await renewToken()).toBeNull();
  leaveForSignIn();
  expect(assign.mock.calls).toEqual([['/sign-in?callbackUrl=%2Fjobs%3Fpage%3D2']]);
});

test('whoever has typed something when the session has ended is asked, and nothing leaves the page', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 401 }));
  keepDraftsFor(session.user.id, session.organization.id);
  const ask = vi.fn(async () => 'third');
  const stop = askToSignInAgain(ask);
  writeDraft('note', 'Asks for mornings');
  expect(await Promise.all([signInAgain(), signInAgain()])).toEqual(['third', 'third']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(assign).not.toHaveBeenCalled();
  forgetDraft('note');
  expect(await signInAgain()).toBeNull();
  expect(assign).toHaveBeenCalledTimes(1);
  stop();
});

test('a session that cannot be prolonged is asked to be once, then used until it ends', async () => {
  const end = new Date(Date.now() + 60_000).toISOString();
  keepSession({ ...session, expiresAt: end });
  const { user, organization } = session;
  fetched.mockImplementation(async () =>
    Response.json({ token: 'last', expires_at: end, user, organization }),
  );
  expect(await bearerToken()).toBe('last');
  expect(await bearerToken()).toBe('last');
  expect(fetched).toHaveBeenCalledTimes(1);
});
