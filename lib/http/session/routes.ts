import { z } from 'zod';
import { isSecure, sessionCookie, sessionTokenOf } from '@/lib/auth/cookie';
import { readSession, renewSession, type Session, switchOrganization } from '@/lib/auth/session';
import { idInput } from '@/lib/contract/fields';
import { bodyLimits } from '@/lib/http/body-limits';
import { clientAddress } from '@/lib/http/client-address';
import { parseJson, readBytes } from '@/lib/http/read-body';
import { parseInput } from '@/lib/http/read-request';
import { answerSession } from './answer';
import { requireOwnSite } from './own-site';

const organizationSwitch = z.strictObject({ org_id: idInput });

function serialize(session: Session): object {
  const { token, expiresAt, user, organization, organizations } = session;
  return { token, expires_at: expiresAt.toISOString(), user, organization, organizations };
}

async function respond(
  request: Request,
  answer: () => Promise<{ session: Session; cookie?: string }>,
): Promise<Response> {
  return answerSession(request, async () => {
    const { session, cookie } = await answer();
    const headers: HeadersInit = cookie ? { 'Set-Cookie': cookie } : {};
    return Response.json(serialize(session), { headers });
  });
}

/** Hands our own pages the token of their session cookie, with its user and organizations. */
export async function getSessionToken(request: Request): Promise<Response> {
  return respond(request, async () => {
    requireOwnSite(request, { origin: false });
    return { session: await readSession(sessionTokenOf(request)) };
  });
}

const originOf = ({ headers }: Request) => ({
  userAgent: headers.get('user-agent'),
  address: clientAddress(headers),
});

function withCookie(session: Session, request: Request): { session: Session; cookie: string } {
  const cookie = sessionCookie(session.token, session.expiresAt, isSecure(request.headers));
  return { session, cookie };
}

/** Prolongs the session of our own page: a new token, in the answer and in the cookie. */
export async function postSessionToken(request: Request): Promise<Response> {
  return respond(request, async () => {
    requireOwnSite(request, { origin: true });
    return withCookie(await renewSession(sessionTokenOf(request), originOf(request)), request);
  });
}

/** Moves the session of our own page to another organization of its user. */
export async function postOrganization(request: Request): Promise<Response> {
  return respond(request, async () => {
    requireOwnSite(request, { origin: true });
    const body = parseJson(await readBytes(request, bodyLimits.signIn));
    const { org_id: orgId } = parseInput(organizationSwitch, body);
    const token = sessionTokenOf(request);
    return withCookie(await switchOrganization(token, orgId, originOf(request)), request);
  });
}
