import { z } from 'zod';
import { authenticateBearer } from '@/lib/auth/bearer';
import { cookieOf, isSecure, sessionCookie, sessionTokenOf } from '@/lib/auth/cookie';
import { unauthorized } from '@/lib/auth/unauthorized';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { text } from '@/lib/contract/fields';
import { bodyLimits } from '@/lib/http/body-limits';
import { clientAddress } from '@/lib/http/client-address';
import { parseJson, readBytes } from '@/lib/http/read-body';
import { parseInput } from '@/lib/http/read-request';
import {
  attemptSeconds,
  type Begun,
  beginConfirmation,
  beginSso,
} from '@/lib/organization/sso/begin';
import { completeSso } from '@/lib/organization/sso/complete';
import { ProviderProblem } from '@/lib/organization/sso/provider-client';
import { answerSession } from './answer';
import { requireOwnSite } from './own-site';

const wanted = z.strictObject({ email: text(320), callback_url: text(2048).default('/') });

const callbackPrefix = '/api/auth/sso/callback';

// With the prefix __Secure-, only HTTPS can set the cookie.
const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}recruiting.sso`;

function ssoCookie(secret: string, secure: boolean): string {
  const cookie = `${cookieName(secure)}=${secret}; Path=${callbackPrefix}; HttpOnly; SameSite=Lax`;
  return `${cookie}; Max-Age=${secret ? attemptSeconds : 0}${secure ? '; Secure' : ''}`;
}

function unreachable(error: unknown): never {
  if (!(error instanceof ProviderProblem)) throw error;
  log().warn({ err: error }, 'identity provider unreachable');
  throw new ServiceError('SERVICE_UNAVAILABLE', 'The identity provider does not answer.');
}

async function begin(request: Request) {
  const { email, callback_url: target } = parseInput(
    wanted,
    parseJson(await readBytes(request, bodyLimits.signIn)),
  );
  return beginSso(email, target).catch(unreachable);
}

function leadTo(begun: Begun, request: Request): Response {
  const headers = { 'Set-Cookie': ssoCookie(begun.secret, isSecure(request.headers)) };
  return Response.json({ url: begun.url }, { headers });
}

/**
 * Tells our own page where the person of its session shows anew who they are: at the provider of the
 * organization, which began the session.
 */
export async function postSsoConfirmation(request: Request): Promise<Response> {
  return answerSession(request, async () => {
    requireOwnSite(request, { origin: true });
    const { actor } = await authenticateBearer(`Bearer ${sessionTokenOf(request) ?? ''}`);
    if (actor.type === 'partner') throw unauthorized('You are not signed in.');
    return leadTo(await beginConfirmation(actor).catch(unreachable), request);
  });
}

/**
 * Tells our own sign-in page where the person of a work email address signs in; 404 for every
 * address of a domain that no organization has verified.
 */
export async function postSso(request: Request): Promise<Response> {
  return answerSession(request, async () => {
    requireOwnSite(request, { origin: true });
    const begun = await begin(request);
    if (!begun) {
      throw new ServiceError('NOT_FOUND', 'There is no single sign-on for this address.');
    }
    return leadTo(begun, request);
  });
}

type Context = { params: Promise<{ orgId: string }> };

/** Takes back a person whom the provider of an organization has signed in, or has not. */
export async function getSsoCallback(request: Request, { params }: Context): Promise<Response> {
  return answerSession(request, async () => {
    const { orgId } = await params;
    if (!isId(orgId)) throw new ServiceError('NOT_FOUND', 'There is no such organization.');
    const secure = isSecure(request.headers);
    const { issued, target } = await completeSso({
      orgId,
      query: new URL(request.url).searchParams,
      secret: cookieOf(request, cookieName(secure)),
      session: sessionTokenOf(request),
      origin: {
        userAgent: request.headers.get('user-agent'),
        address: clientAddress(request.headers),
      },
    });
    const headers = new Headers({ Location: target });
    headers.append('Set-Cookie', ssoCookie('', secure));
    if (issued) {
      headers.append('Set-Cookie', sessionCookie(issued.token, issued.expiresAt, secure));
    }
    return new Response(null, { status: 303, headers });
  });
}
