import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** The beginning of every draft's key; drafts are kept as long as the person is signed in. */
export const draftKey = ['draft'] as const;

/** What is being typed somewhere: it is there again when the person comes back to it. */
export function useDraft<Typed>(
  key: readonly string[],
  empty: Typed,
): [Typed, Dispatch<SetStateAction<Typed>>] {
  const client = useQueryClient();
  const name = key.join(' ');
  const [typed, setTyped] = useState<Typed>(
    () => client.getQueryData<Typed>([...draftKey, name]) ?? empty,
  );
  useEffect(() => {
    client.setQueryData([...draftKey, name], typed);
  }, [client, name, typed]);
  return [typed, setTyped];
}
