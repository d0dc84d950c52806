import { ScimProblem } from './problem';
import { type Fields, isFields } from './values';

const mostOperations = 1000;

/** One operation of a PATCH. */
export type PatchOperation = {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
};

/** Reads an operation of a PATCH. Throws what SCIM calls its errors. */
export function operationOf(sent: unknown): PatchOperation {
  if (!isFields(sent)) throw new ScimProblem('invalidSyntax', 'An operation must be an object.');
  // Entra ID writes the names of operations with a capital.
  const op = String(sent.op).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw new ScimProblem('invalidSyntax', 'op: must be add, replace or remove.');
  }
  const { path = null, value } = sent;
  if (path !== null && (typeof path !== 'string' || path.length > 1000)) {
    throw new ScimProblem('invalidPath', 'path: must be text.');
  }
  const filled = path?.trim() ? path.trim() : null;
  if (filled === null && op === 'remove') {
    throw new ScimProblem('noTarget', 'path: says what to remove.');
  }
  return { op, path: filled, value };
}

/** The operations of a PATCH as they were sent. Throws invalidSyntax and tooMany. */
export function operationsOf(body: Fields): unknown[] {
  const { Operations: sent } = body;
  if (!Array.isArray(sent) || sent.length === 0) {
    throw new ScimProblem('invalidSyntax', 'Operations: must be a list of at least one.');
  }
  if (sent.length > mostOperations) {
    throw new ScimProblem('tooMany', `Operations: are at most ${mostOperations}.`);
  }
  return sent;
}
