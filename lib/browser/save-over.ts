import type { AnyOperation } from '@/lib/contract/operation';
import { isSameValue, versionOf } from '@/lib/contract/version';
import { ApiError } from './api';

export type Values = Readonly<Record<string, unknown>>;
export type Change = ApiError['changes'][number];
/** Whose value of each field is to stand. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export type Saving<Body, Result> = {
  operation: Pick<AnyOperation, 'body' | 'method'>;
  body: Body;
  /** The fields that the person has changed, where the body holds others too. */
  changed?: readonly string[];
  /** What stood in the fields when the person began. */
  before: Values;
  send: (body: Body, ifMatch: string) => Promise<Result>;
  /** Shows what others have made of a field. */
  takeTheirs: (field: string, value: unknown) => void;
};

type Asking = (changes: readonly Change[], mine: Values) => Promise<Choices | null>;

/** What is sent then: a PATCH leaves out what is not to be changed, a PUT names all of it. */
function bodyWith(body: object, method: string, theirs: readonly Change[]): object {
  const taken = Object.fromEntries(theirs.map(({ field, value }) => [field, value]));
  if (method === 'PUT') return { ...body, ...taken };
  return Object.fromEntries(Object.entries(body).filter(([field]) => !(field in taken)));
}

/**
 * Saves what a person changed without wiping what others have changed meanwhile. Where both have
 * changed a field to different values, `ask` lets the person choose. Returns the answer; null where
 * they went on editing, or nothing of theirs is left to save.
 */
export async function saveOver<Body extends object, Result>(
  saving: Saving<Body, Result>,
  ask: Asking,
): Promise<Result | null> {
  const { operation, body, before, send, takeTheirs, changed = Object.keys(body) } = saving;
  if (changed.length === 0) return null;
  try {
    return await send(body, versionOf(operation, before, Object.keys(body)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.changes.length === 0) throw error;
    const mine: Values = Object.fromEntries(Object.entries(body));
    const differing = error.changes.filter(({ field, value }) => !isSameValue(value, mine[field]));
    const contested = differing.filter(({ field }) => changed.includes(field));
    const choices = contested.length > 0 ? await ask(contested, mine) : {};
    if (!choices) return null;
    const theirs = differing.filter(({ field }) => choices[field] !== 'mine');
    for (const { field, value } of theirs) takeTheirs(field, value);
    const now = Object.fromEntries(error.changes.map(({ field, value }) => [field, value]));
    const rest = {
      ...saving,
      body: bodyWith(body, operation.method, theirs) as Body,
      changed: changed.filter((field) => theirs.every((one) => one.field !== field)),
      before: { ...before, ...now },
    };
    return saveOver(rest, ask);
  }
}
