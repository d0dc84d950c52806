import { type ErrorCode, errorStatus } from '@/lib/base/errors';
import type { AnyOperation } from '@/lib/contract/operation';
import { notFoundCodeOf } from '@/lib/contract/path-ids';
import type { Publication } from './publication';
import { codeList, type FailureStatus, failureRef } from './shared';

const always: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** What the names of the path say that there may be none of. */
function missing({ path, params, unnameable }: AnyOperation): ErrorCode[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const codes = names.flatMap((name) => notFoundCodeOf(params.shape[name]) ?? []);
  return unnameable ? [...codes, unnameable] : codes;
}

const ownRefusals = ({ permission }: AnyOperation): ErrorCode[] =>
  permission === 'factor:write'
    ? ['INSUFFICIENT_PERMISSIONS']
    : ['INSUFFICIENT_PERMISSIONS', 'SECOND_FACTOR_REQUIRED'];

function refusalsOf(operation: AnyOperation): Map<FailureStatus, ErrorCode[]> {
  const { errors, method, surface, refusals = [] } = operation;
  const isPost = method === 'POST';
  const { versioned } = operation;
  const codes = new Set<ErrorCode>([
    ...(isPost || errors.includes(400) ? (['VALIDATION_ERROR'] as const) : []),
    ...(isPost ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...refusals,
    ...(errors.includes(404) ? missing(operation) : []),
    ...(surface === 'org' ? ownRefusals(operation) : []),
    ...(versioned ? (['PRECONDITION_FAILED'] as const) : []),
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE'] as const)),
    ...always,
  ]);
  const statuses = [...new Set([...codes].map((code): FailureStatus => errorStatus[code]))];
  return new Map(
    statuses
      .sort((one, other) => one - other)
      .map((status) => [status, [...codes].filter((code) => errorStatus[code] === status)]),
  );
}

/** Every code an operation can be refused with, and each of its refusals as a response, by status. */
export function failuresOf(operation: AnyOperation, { failure, codeOf }: Publication) {
  const codes = [...refusalsOf(operation)].map(
    ([status, names]) => [status, names.map(codeOf)] as const,
  );
  const responses = codes.map(([status, names]) => {
    const description = `${failure(status).meaning} ${codeList(names)}`;
    return [String(status), { ...failureRef(status), description }];
  });
  return { codes: Object.fromEntries(codes), responses: Object.fromEntries(responses) };
}
