'use client';

import { type ComponentType, useEffect, useReducer, useSyncExternalStore } from 'react';
import { toast } from './toast';

const RETRY_MS = 2_000;
const advice = 'It opens once there is a connection. If it does not, load the page again.';

const nothing = () => null;
const neverChanges = () => () => undefined;

/**
 * A component whose code is loaded when it is first shown, with `Meanwhile` in its place until then.
 * Unlike next/dynamic it does not suspend: React shows what comes after a suspended part up to
 * 300 ms later than it could. Where the code cannot be loaded, it says so and tries again as long as
 * it is to be shown: what the page around it holds must not go for it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = nothing,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    // What the server rendered comes first, also where the code is there already.
    const Shown = useSyncExternalStore(
      neverChanges,
      () => loaded,
      () => undefined,
    );
    const [, renderAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (Shown) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWanted = true;
      const attempt = (tried: number) =>
        load().then(
          (component) => {
            loaded = component;
            renderAgain();
          },
          () => {
            if (!isWanted) return;
            if (tried === 0) toast.error('This could not be loaded', { description: advice });
            timer = setTimeout(attempt, RETRY_MS, tried + 1);
          },
        );
      void attempt(0);
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : <Meanwhile />;
  };
}
