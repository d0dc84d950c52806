import { ServiceError } from '@/lib/base/errors';

/**
 * Yields the codes of an error and of all its causes; never what stands in a text, where anybody may
 * have written it.
 */
export function* codesOf(error: unknown, depth = 0): Generator<string> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  const { code, originalCode, kind, cause, meta, errors }: Record<string, unknown> = { ...error };
  for (const known of [code, originalCode, kind]) if (typeof known === 'string') yield known;
  const inner = error instanceof Error ? error.cause : cause;
  yield* codesOf(inner, depth + 1);
  if (typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta) {
    yield* codesOf(meta.driverAdapterError, depth + 1);
  }
  // An AggregateError: one connection attempt for each address of a host name.
  if (Array.isArray(errors)) for (const one of errors) yield* codesOf(one, depth + 1);
}

const socket =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

// Connection lost; resources used up; ended by the operator or a time limit; a standby; conflicts
// after all retries; a savepoint that went with the worker of a cluster.
const server = /^(08...|3B001|53...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01|58030)$/;

const prismaCode = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/;

const driver =
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)$/;

// The server refused a value or a statement: such a message may quote what somebody wrote.
const refused = /^(21|22|23|42|44)[\dA-Z]{3}$/;

// Errors that `pg` throws without a code, and those of a coordinator that lost a worker.
const message =
  /SSL SYSCALL error|connection has been closed unexpectedly|server closed the connection|to the remote node|timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end|Transaction already closed|Unable to start a transaction/;

/**
 * Returns true if the database could not do its work now and the same request may succeed later.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof ServiceError) return false;
  const codes = [...codesOf(error)];
  const known = [socket, server, prismaCode, driver];
  if (codes.some((code) => known.some((kind) => kind.test(code)))) return true;
  if (codes.some((code) => refused.test(code))) return false;
  return error instanceof Error && (message.test(error.message) || isDatabaseTrouble(error.cause));
}
