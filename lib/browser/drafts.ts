import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** The beginning of every draft's key; drafts are kept as long as the person is signed in. */
export const draftKey = ['draft'] as const;

const nameOf = (key: readonly string[]) => key.join(' ');

/** Tells the fields on the screen that a text was put back into the draft that an event names. */
const returns = new EventTarget();

/** What a person is typing; it is there again when they come back. */
export function useDraft<Typed>(
  key: readonly string[],
  empty: Typed,
): [Typed, Dispatch<SetStateAction<Typed>>] {
  const client = useQueryClient();
  const name = nameOf(key);
  const [typed, setTyped] = useState<Typed>(
    () => client.getQueryData<Typed>([...draftKey, name]) ?? empty,
  );
  useEffect(() => {
    client.setQueryData([...draftKey, name], typed);
  }, [client, name, typed]);
  useEffect(() => {
    const take = () => setTyped((now) => client.getQueryData<Typed>([...draftKey, name]) ?? now);
    returns.addEventListener(name, take);
    return () => returns.removeEventListener(name, take);
  }, [client, name]);
  return [typed, setTyped];
}

/** Puts what was typed back into its draft: `join` makes one of it and of what is typed there since. */
export function returnToDraft<Typed>(
  client: QueryClient,
  key: readonly string[],
  join: (since: Typed | undefined) => Typed,
): void {
  const name = nameOf(key);
  client.setQueryData<Typed>([...draftKey, name], join);
  returns.dispatchEvent(new Event(name));
}
