'use client';

import { type ComponentType, useEffect, useReducer, useState, useSyncExternalStore } from 'react';

const nothing = () => null;
const neverChanges = () => () => undefined;

/**
 * A component whose code is loaded when it is first shown, with `Meanwhile` in its place until then.
 * Unlike next/dynamic it does not suspend: React shows what comes after a suspended part up to
 * 300 ms later than it could. Where the code cannot be loaded, it throws to the nearest error
 * boundary, and loads again the next time.
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
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      load().then(
        (component) => {
          loaded = component;
          renderAgain();
        },
        (reason: unknown) => setFailure({ reason }),
      );
    }, [Shown]);
    if (failure) throw failure.reason;
    return Shown ? <Shown {...props} /> : <Meanwhile />;
  };
}
