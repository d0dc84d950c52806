import { documentBodyLimit } from '@/lib/hiring/documents/file-kinds';
import { isBelow, pathOf } from './early-refusal';

const KIB = 1024;

/** The bytes of a body, by what it is for. */
export const bodyLimits = {
  /** What an operation accepts unless it says otherwise. */
  json: 1024 * KIB,
  document: documentBodyLimit,
  callback: 64 * KIB,
  /** An address and a password, or two passwords. */
  signIn: 16 * KIB,
  /** The form of a page: thirty answers of two thousand characters fit. */
  page: 256 * KIB,
} as const;

/** How large a body may be, and whether a route of ours reads it, chunk by chunk, or the framework. */
export type BodyRule = { limit: number; reader: 'route' | 'framework' };

const documents = /^\/api\/v1\/jobs\/[^/]+\/knowledge-base\/?$/;

const passwordPages = ['/forgot-password', '/reset-password', '/invitation'];

const rules: [matches: (path: string) => boolean, rule: BodyRule][] = [
  [(path) => documents.test(path), { limit: bodyLimits.document, reader: 'route' }],
  [(path) => isBelow(path)('/api/v1/me/password'), { limit: bodyLimits.signIn, reader: 'route' }],
  [(path) => isBelow(path)('/api/v1'), { limit: bodyLimits.json, reader: 'route' }],
  [(path) => isBelow(path)('/partner/v1'), { limit: bodyLimits.json, reader: 'route' }],
  [(path) => isBelow(path)('/scim/v2'), { limit: bodyLimits.json, reader: 'route' }],
  [(path) => isBelow(path)('/api/callbacks'), { limit: bodyLimits.callback, reader: 'route' }],
  [(path) => isBelow(path)('/api/auth'), { limit: bodyLimits.signIn, reader: 'framework' }],
  [(path) => passwordPages.some(isBelow(path)), { limit: bodyLimits.signIn, reader: 'framework' }],
];

/** What holds for a body sent to an address; no path is without a limit. */
export function bodyRule(url: string): BodyRule {
  const path = pathOf(url);
  const [, rule] = rules.find(([matches]) => matches(path)) ?? [];
  return rule ?? { limit: bodyLimits.page, reader: 'framework' };
}
