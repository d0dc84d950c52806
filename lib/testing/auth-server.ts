import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';
import { connectionHeader } from '@/lib/http/client-address';
import { answerAuth } from '@/lib/http/session/next-auth-route';
import { getSessionToken, postOrganization, postSessionToken } from '@/lib/http/session/routes';
import { getSecondStep, postPasskey, postSecondStep } from '@/lib/http/session/second-step';
import { getSsoCallback, postSso, postSsoConfirmation } from '@/lib/http/session/sso-routes';

const ownRoutes = new Map([
  ['GET /api/auth/token', getSessionToken],
  ['POST /api/auth/token', postSessionToken],
  ['POST /api/auth/organization', postOrganization],
  ['GET /api/auth/second-step', getSecondStep],
  ['POST /api/auth/second-step', postSecondStep],
  ['POST /api/auth/passkey', postPasskey],
  ['POST /api/auth/sso', postSso],
  ['POST /api/auth/sso/confirmation', postSsoConfirmation],
]);

const callback = /^\/api\/auth\/sso\/callback\/([^/]+)$/;

function ownAnswer(sent: Request): Promise<Response> | undefined {
  const { pathname } = new URL(sent.url);
  const [, orgId] = callback.exec(pathname) ?? [];
  if (sent.method === 'GET' && orgId) {
    return getSsoCallback(sent, { params: Promise.resolve({ orgId }) });
  }
  return ownRoutes.get(`${sent.method} ${pathname}`)?.(sent);
}

function cookiesOf(header = ''): Record<string, string> {
  const pairs = header.split('; ').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

function headersOf(request: IncomingMessage): Headers {
  return new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

async function answerNextAuth(
  request: IncomingMessage,
  url: URL,
  body: string,
  options: AuthOptions,
): Promise<Response> {
  const nextauth = url.pathname.replace('/api/auth/', '').split('/');
  const query = { ...Object.fromEntries(url.searchParams), nextauth };
  const cookies = cookiesOf(request.headers.cookie);
  const form = Object.fromEntries(new URLSearchParams(body));
  let sent = '';
  const send = (data: unknown) => {
    sent = typeof data === 'object' ? JSON.stringify(data) : String(data ?? '');
  };
  // It takes what is sent, and keeps the headers: next-auth is not given a Request here.
  const collected = new ServerResponse(request);
  const api: Partial<NextApiResponse> = {
    status: (code) => Object.assign(collected, { statusCode: code }) as NextApiResponse,
    send,
    json: send,
  };
  await NextAuth(
    Object.assign(request, { query, cookies, body: form, env: {} }),
    Object.assign(collected, api) as NextApiResponse,
    options,
  );
  const headers = new Headers();
  for (const [name, values] of Object.entries(collected.getHeaders())) {
    for (const value of [values].flat()) headers.append(name, String(value));
  }
  return new Response(sent, { status: collected.statusCode, headers });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host = '' } = request.headers;
  // What our server notes, and what Next adds to every request before a handler sees it.
  request.headers[connectionHeader] = request.socket.remoteAddress ?? '';
  request.headers['x-forwarded-host'] ??= host;
  request.headers['x-forwarded-proto'] ??= 'http';
  request.headers['x-forwarded-for'] ??= request.socket.remoteAddress;
  const url = new URL(request.url ?? '/', `http://${host}`);
  const body = await text(request);
  const method = request.method ?? 'GET';
  const init = { method, headers: headersOf(request), ...(method === 'POST' ? { body } : {}) };
  const sent = new Request(url, init);
  const answered =
    (await ownAnswer(sent)) ??
    (await answerAuth(sent, (options) => answerNextAuth(request, url, body, options)));
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.end(await answered.text());
}

/** Serves /api/auth over HTTP as the application does, without building the application. */
export async function startAuthServer(): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
