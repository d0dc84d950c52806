'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Brings the focus back to an element, or to its heading, when what had it in there is gone or can
 * be used no more, so that the keys still act on it.
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null> = element,
): void {
  useEffect(() => {
    const root = element.current;
    if (!root) return;
    let hadFocus = false;
    const note = ({ target }: FocusEvent) => {
      hadFocus = target instanceof Node && root.contains(target);
    };
    const observer = new MutationObserver(() => {
      if (!hadFocus || document.activeElement !== document.body) return;
      if (!document.querySelector('[role=menu], [role=dialog]:not([data-candidate])')) {
        heading.current?.focus({ preventScroll: true });
      }
    });
    const changes = { childList: true, subtree: true, attributeFilter: ['disabled'] };
    observer.observe(root, changes);
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [element, heading]);
}
