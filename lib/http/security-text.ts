import { env } from '@/lib/base/env';

// RFC 9116 asks for less than a year.
const validMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Answers where weaknesses are reported to, in the form of RFC 9116; 404 where SECURITY_CONTACT is
 * not set, since a report must reach somebody.
 */
export function answerSecurityText(): Response {
  const { SECURITY_CONTACT: contact, APP_URL: url } = env();
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' };
  if (!contact) return new Response('This service names no contact.\n', { status: 404, headers });
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}/docs/security.md`,
    'Preferred-Languages: en',
  ];
  return new Response(`${lines.join('\n')}\n`, { headers });
}
