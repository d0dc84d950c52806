import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { forgetDraft, isDraftShown, leaveDraft, readDraft, writeDraft } from './drafts';

/** Tells the fields on the screen that a text was put back into the draft that an event names. */
const returns = new EventTarget();

const nameOf = (key: readonly string[]) => key.join(' ');

/** What a person is typing, where it is more than the text of one field; it is there again when they come back. */
export function useDraft<Typed>(
  key: readonly string[],
  empty: Typed,
): [Typed, Dispatch<SetStateAction<Typed>>] {
  const name = nameOf(key);
  const kept = () => (readDraft(name)?.value as Typed | undefined) ?? empty;
  const [typed, setTyped] = useState<Typed>(kept);
  const [nothing] = useState(() => JSON.stringify(empty));
  useEffect(() => {
    if (JSON.stringify(typed) === nothing) forgetDraft(name);
    else writeDraft(name, typed);
    return () => leaveDraft(name);
  }, [name, nothing, typed]);
  useEffect(() => {
    const take = () => setTyped((now) => (readDraft(name)?.value as Typed | undefined) ?? now);
    returns.addEventListener(name, take);
    return () => returns.removeEventListener(name, take);
  }, [name]);
  return [typed, setTyped];
}

const heldName = (key: readonly string[]) => `${nameOf(key)} sending`;

/** Holds what has left its field and is being sent, until `letGo` or `takeHeld` in a later page. */
export function holdDraft(key: readonly string[], value: unknown): void {
  writeDraft(heldName(key), value);
}

/** Lets go of what was held: it is known by now whether it was sent. */
export function letGo(key: readonly string[]): void {
  forgetDraft(heldName(key));
}

/** Takes what an earlier page held and nobody knows to have been sent; undefined where there is none. */
export function takeHeld<Typed>(key: readonly string[]): Typed | undefined {
  const name = heldName(key);
  const held = isDraftShown(name) ? undefined : (readDraft(name)?.value as Typed | undefined);
  if (held !== undefined) forgetDraft(name);
  return held;
}

/** Puts what was typed back into its draft: `join` makes one of it and of what is typed there since. */
export function returnToDraft<Typed>(
  key: readonly string[],
  join: (since: Typed | undefined) => Typed,
): void {
  const name = nameOf(key);
  writeDraft(name, join(readDraft(name)?.value as Typed | undefined));
  leaveDraft(name);
  returns.dispatchEvent(new Event(name));
}
