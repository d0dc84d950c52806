/** A failure whose message tells the operator in one sentence what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Returns the message of anything thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of a thrown system or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
