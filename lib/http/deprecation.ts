import type { AnyOperation } from '@/lib/contract/operation';

/** How long a deprecated operation works at the least. */
export const deprecationDays = 365;

/** The headers by which every answer of a deprecated operation says so: RFC 9745 and RFC 8594. */
export function deprecationHeaders({ deprecated }: AnyOperation): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset } = deprecated;
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: '</docs/versioning#deprecated>; rel="deprecation"; type="text/html"',
  };
}
