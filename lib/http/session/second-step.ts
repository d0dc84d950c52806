import { z } from 'zod';
import {
  challengeCookie,
  challengeOf,
  deviceCookie,
  deviceOf,
  isSecure,
  sessionCookie,
  sessionTokenOf,
} from '@/lib/auth/cookie';
import { unauthorized } from '@/lib/auth/unauthorized';
import { text } from '@/lib/contract/fields';
import { bodyLimits } from '@/lib/http/body-limits';
import { clientAddress } from '@/lib/http/client-address';
import { parseJson, readBytes } from '@/lib/http/read-body';
import { parseInput } from '@/lib/http/read-request';
import { assertion, typedCode } from '@/lib/organization/factors/confirm-identity-contract';
import {
  finishSignIn,
  readSecondStep,
  startPasskeySignIn,
} from '@/lib/organization/factors/finish-sign-in';
import { answerSession } from './answer';
import { requireOwnSite } from './own-site';

const shown = z.union(
  [
    z.strictObject({ code: typedCode }),
    z.strictObject({ recovery_code: text(60) }),
    z.strictObject({ passkey: assertion }),
  ],
  { error: 'must have one of code, recovery_code and passkey, and nothing else' },
);
const body = z.strictObject({ proof: shown });

/** Says what half a sign-in waits for. */
export async function getSecondStep(request: Request): Promise<Response> {
  return answerSession(request, async () => {
    requireOwnSite(request, { origin: false });
    const step = await readSecondStep(challengeOf(request));
    if (!step) throw unauthorized('There is no sign-in to go on with. Sign in again.');
    const { passkey, hasApp, hasRecoveryCodes, expiresAt } = step;
    return Response.json({
      ...{ passkey, code: hasApp, recovery_code: hasRecoveryCodes },
      expires_at: expiresAt.toISOString(),
    });
  });
}

/** Begins a sign-in by a passkey alone: its question, and the cookie that says which browser asked. */
export async function postPasskey(request: Request): Promise<Response> {
  return answerSession(request, async () => {
    requireOwnSite(request, { origin: true });
    const { challenge, options } = await startPasskeySignIn();
    const cookie = challengeCookie(challenge, isSecure(request.headers));
    return Response.json({ passkey: options }, { headers: { 'Set-Cookie': cookie } });
  });
}

/** Completes a sign-in by a code, a recovery code or a passkey, and sets the session's cookie. */
export async function postSecondStep(request: Request): Promise<Response> {
  return answerSession(request, async (requestId) => {
    requireOwnSite(request, { origin: true });
    const { proof } = parseInput(body, parseJson(await readBytes(request, bodyLimits.signIn)));
    const { headers } = request;
    const visit = {
      ...{ requestId, address: clientAddress(headers), device: deviceOf(request) },
      ...{ userAgent: headers.get('user-agent'), session: sessionTokenOf(request) },
    };
    const { issued, arrival } = await finishSignIn(challengeOf(request), proof, visit);
    const secure = isSecure(headers);
    const response = Response.json({ expires_at: issued.expiresAt.toISOString() });
    for (const cookie of [
      sessionCookie(issued.token, issued.expiresAt, secure),
      deviceCookie(arrival.device, secure),
      challengeCookie(null, secure),
    ]) {
      response.headers.append('Set-Cookie', cookie);
    }
    return response;
  });
}
