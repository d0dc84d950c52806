import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this renders in the reader's browser, and no longer as the server rendered it. */
export function useIsHere(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
