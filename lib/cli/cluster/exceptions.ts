/** A statement that asks several machines, by how it begins, and why it may. */
export type Exception = { begins: RegExp; reason: string };

/** Statements of requests that no single shard can answer. */
export const exceptions: readonly Exception[] = [];
