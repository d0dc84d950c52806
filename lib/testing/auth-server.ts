import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/next-auth';
import { getSessionToken, postOrganization, postSessionToken } from '@/lib/auth/session-routes';

const ownRoutes = new Map([
  ['GET /api/auth/token', getSessionToken],
  ['POST /api/auth/token', postSessionToken],
  ['POST /api/auth/organization', postOrganization],
]);

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
  response: ServerResponse,
  url: URL,
  body: string,
): Promise<void> {
  const nextauth = url.pathname.replace('/api/auth/', '').split('/');
  const query = { ...Object.fromEntries(url.searchParams), nextauth };
  const cookies = cookiesOf(request.headers.cookie);
  const form = Object.fromEntries(new URLSearchParams(body));
  const api: Partial<NextApiResponse> = {
    status: (code) => Object.assign(response, { statusCode: code }) as NextApiResponse,
    send: (data: unknown) =>
      response.end(typeof data === 'object' ? JSON.stringify(data) : String(data ?? '')),
    json: (data: unknown) => response.end(JSON.stringify(data)),
  };
  await NextAuth(
    Object.assign(request, { query, cookies, body: form, env: {} }),
    Object.assign(response, api) as NextApiResponse,
    authOptions(headersOf(request)),
  );
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host = '' } = request.headers;
  // What Next adds to every request before a handler sees it.
  request.headers['x-forwarded-host'] ??= host;
  request.headers['x-forwarded-proto'] ??= 'http';
  request.headers['x-forwarded-for'] ??= request.socket.remoteAddress;
  const url = new URL(request.url ?? '/', `http://${host}`);
  const body = await text(request);
  const method = request.method ?? 'GET';
  const own = ownRoutes.get(`${method} ${url.pathname}`);
  if (!own) return answerNextAuth(request, response, url, body);
  const init = { method, headers: headersOf(request), ...(method === 'POST' ? { body } : {}) };
  const answered = await own(new Request(url, init));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
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
