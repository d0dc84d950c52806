import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { Browser } from './browser';

export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  preferred_username?: string;
  upn?: string;
  work_mail?: string | string[];
};

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Another client, with the same secret and addresses. */
  otherClientId: string;
  /** Whom the provider knows, by the name they log in with. */
  people: Map<string, Person>;
  /** Lets a person log in and consent from this authorization address; ends at the redirect back. */
  logIn(browser: Browser, authorizationUrl: string, login: string): Promise<string>;
  /** An ID token by the whole authorization-code flow of another client of the same registration. */
  idToken(login: string): Promise<string>;
  /** A token signed with the provider's own key over any claims. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
};

const clientId = 'recruiting';
const otherClientId = 'recruiting again';
const profileClaims = ['name', 'groups', 'preferred_username', 'upn', 'work_mail'];
const clientSecret = 'a secret that only the test provider knows';
const ownRedirect = 'http://127.0.0.1:1/back';

type Granting = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<void> };
    };
  };
};

// Whoever logs in has consented.
async function loadExistingGrant({ oidc: { client, session, provider } }: Granting) {
  const { clientId } = client;
  const grant = new provider.Grant({ clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

const loginPage = (path: string) => `<!doctype html><html lang="en"><title>Log in</title>
  <form method="post" action="${path}">
    <input type="hidden" name="prompt" value="login">
    <label>Login <input name="login" required></label> <button>Log in</button>
  </form></html>`;

// The pages that come with the provider load fonts from elsewhere.
async function interact(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const login = form.get('login') ?? '';
  const accountId = people.get(login)?.sub;
  if (request.method === 'POST' && accountId) {
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(loginPage(request.url ?? ''));
}

function configuration(redirectUris: string[], jwk: JWK, people: Map<string, Person>) {
  return {
    clients: [clientId, otherClientId].map((client_id) => {
      return { client_id, client_secret: clientSecret, redirect_uris: redirectUris };
    }),
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: profileClaims },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant,
    findAccount(_context: unknown, id: string) {
      const person = [...people.values()].find(({ sub }) => sub === id);
      return person && { accountId: person.sub, claims: () => ({ ...person }) };
    },
  };
}

async function logIn(browser: Browser, authorizationUrl: string, login: string, issuer: string) {
  let response = await browser.get(authorizationUrl);
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location');
    if (location && !new URL(location, issuer).href.startsWith(issuer)) return location;
    if (location) {
      response = await browser.get(new URL(location, issuer).href);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider answers ${response.status}: ${page}`);
    response = await browser.post(new URL(action, issuer).href, { prompt, login, password: 'any' });
  }
  throw new Error('The provider does not stop redirecting.');
}

async function exchange(issuer: string, redirected: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(clientSecret)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(redirected).searchParams.get('code') ?? '',
      redirect_uri: ownRedirect,
    }),
  });
  const { id_token: idToken } = await response.json();
  if (typeof idToken !== 'string') throw new Error('The provider gave no ID token.');
  return idToken;
}

type Secured = { host: string; key: string; cert: string };

/** Starts a real OpenID Connect provider on a port of its own, over HTTPS where it has a certificate. */
export async function startIdentityProvider(
  redirectUri: string,
  secured?: Secured,
): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const server = secured ? createSecureServer(secured) : createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = secured ? `https://${secured.host}:${port}` : `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configuration([redirectUri, ownRedirect], jwk, people));
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    interact(provider, people, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    otherClientId,
    people,
    logIn: (browser, url, login) => logIn(browser, url, login, issuer),
    async idToken(login) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: ownRedirect,
      });
      return exchange(issuer, await logIn(new Browser(), `${issuer}/auth?${query}`, login, issuer));
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
