import { ServiceError } from '@/lib/base/errors';
import type { Precondition } from '@/lib/base/precondition';
import type { AnyOperation } from '@/lib/contract/operation';
import { fieldsChangedSince, readVersions, versionOf } from '@/lib/contract/version';

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** What stands in an answer under names, `sso.provider`; where one is missing, what it was looked for in. */
function recordAt(names: string, body: Values): unknown {
  return names
    .split('.')
    .reduce<unknown>(
      (found, name) => (isRecord(found) && name in found ? found[name] : found),
      body,
    );
}

/** The version of the record in an answer, as the change of its path declares it. */
export function answeredVersion(change: AnyOperation, body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const names = change.versioned?.in;
  const record = names ? recordAt(names, body) : body;
  return versionOf(change, isRecord(record) ? record : {});
}

/**
 * What a request relies on by its `If-Match`, null where it relies on nothing. Throws VALIDATION_ERROR
 * for a header that holds no versions.
 */
export function preconditionOf(operation: AnyOperation, request: Request): Precondition | null {
  const header = request.headers.get('if-match');
  if (header === null || !operation.versioned) return null;
  const versions = readVersions(header);
  if (versions === null) return null;
  if (versions === undefined) {
    throw new ServiceError('VALIDATION_ERROR', 'If-Match: must be the ETag of an answer');
  }
  return {
    isChecked: false,
    changedIn(record) {
      const changed = versions.map((version) => fieldsChangedSince(operation, version, record));
      return changed.reduce((fewest, fields) => (fields.length < fewest.length ? fields : fewest));
    },
  };
}
