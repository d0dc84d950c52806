'use client';

import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { countOfChanges, forgetDraftsUnder } from '@/lib/browser/drafts';
import { Button } from './button';
import { putBack, useScopeOf } from './kept-text';

/** Closes the dialog around; what was typed there is not kept. */
export const CloseContext = createContext<() => void>(() => undefined);

/** Closes the dialog around it; what was typed there is not kept. */
export function CancelButton({ isSafe, children }: { isSafe?: boolean; children: ReactNode }) {
  const close = use(CloseContext);
  return (
    <Button data-safe={isSafe || undefined} onClick={close}>
      {children}
    </Button>
  );
}

/**
 * Keeps what is typed in a dialog while it is open, whatever ends the page, and afterwards until it
 * was sent. Returns how to close it for whoever does not want it.
 */
export function useKeptTexts(
  content: RefObject<HTMLElement | null>,
  title: ReactNode,
  onClose: () => void,
) {
  const scope = useScopeOf(typeof title === 'string' ? title : 'dialog');
  const [isPutBack, setIsPutBack] = useState(false);
  const sentAt = useRef<number | null>(null);
  useEffect(() => {
    if (scope === null) return;
    return () => {
      const isSent = sentAt.current !== null && countOfChanges() > sentAt.current;
      if (isSent) forgetDraftsUnder(scope);
    };
  }, [scope]);
  function watch(element: HTMLElement | null) {
    content.current = element;
    element?.addEventListener(putBack, () => setIsPutBack(true));
    element?.addEventListener('submit', () => {
      sentAt.current = countOfChanges();
    });
  }
  function close() {
    if (scope !== null) forgetDraftsUnder(scope);
    onClose();
  }
  return { scope, isPutBack, watch, close };
}
