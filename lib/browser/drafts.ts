import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** The beginning of every draft's key; drafts are kept as long as the person is signed in. */
export const draftKey = ['draft'] as const;

const nameOf = (key: readonly string[]) => key.join(' ');

/** Tells the fields on the screen that something was put back into the draft of an event's name. */
const returns = new EventTarget();

/** What is being typed somewhere: it is there again when the person comes back to it. */
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

/** Puts a text back into its draft, before what was typed there since, on the screen or not. */
export function returnToDraft(client: QueryClient, key: readonly string[], text: string): void {
  const name = nameOf(key);
  client.setQueryData<string>([...draftKey, name], (typed) =>
    typed ? `${text}\n\n${typed}` : text,
  );
  returns.dispatchEvent(new Event(name));
}
