'use client';

import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Confirm } from '@/components/ui/confirm';
import { forgetShownDrafts } from '@/lib/browser/drafts';
import { guardLeaving } from './leaving';

type Guard = {
  /** Says whether leaving would lose something. */
  setUnsaved: (isUnsaved: boolean) => void;
  /** Leaves at once, or after a question where something would be lost. */
  leave: (go: () => void) => void;
};

const UnsavedContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = use(UnsavedContext);
  if (!guard) throw new Error('Unsaved changes need an UnsavedGuard above them.');
  return guard;
}

/** Asks before leaving while there are unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const { setUnsaved } = useGuard();
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
}

/** Leaves what is being edited, after a question if that would lose changes. */
export function useLeave(): Guard['leave'] {
  return useGuard().leave;
}

function linkOf(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  const isElsewhere = origin !== window.location.origin || pathname !== window.location.pathname;
  return origin === window.location.origin && isElsewhere ? `${pathname}${search}${hash}` : null;
}

type Exit = { go: () => void };

/** Watches the browser's Back and Forward, in browsers that let a page stop them. */
function watchHistory(isUnsaved: RefObject<boolean>, ask: (exit: Exit) => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  function navigate(event: NavigateEvent) {
    const { navigationType, cancelable, destination } = event;
    if (!isUnsaved.current || navigationType !== 'traverse' || !cancelable) return;
    event.preventDefault();
    const { key } = destination;
    ask({
      go: () => {
        // Both promises fail where the page goes elsewhere meanwhile, which is then where it is.
        const { committed, finished } = navigation.traverseTo(key);
        for (const end of [committed, finished]) end?.catch(() => undefined);
      },
    });
  }
  navigation.addEventListener('navigate', navigate);
  return () => navigation.removeEventListener('navigate', navigate);
}

/** Watches links, Back and Forward, and the closing of the window. */
function useWatchedExits(isUnsaved: RefObject<boolean>, ask: (exit: Exit) => void) {
  const router = useRouter();
  useEffect(() => {
    function click(event: MouseEvent) {
      const href = isUnsaved.current ? linkOf(event) : null;
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      ask({ go: () => router.push(href) });
    }
    function unload(event: BeforeUnloadEvent) {
      if (isUnsaved.current) event.preventDefault();
    }
    const endHistory = watchHistory(isUnsaved, ask);
    document.addEventListener('click', click, true);
    window.addEventListener('beforeunload', unload);
    return () => {
      endHistory();
      document.removeEventListener('click', click, true);
      window.removeEventListener('beforeunload', unload);
    };
  }, [router, isUnsaved, ask]);
}

/** Asks before a tab, a link, Back, the shell or closing the window loses unsaved changes below it. */
export function UnsavedGuard({
  question = 'Leave without saving?',
  text = 'Your changes have not been saved and would be lost.',
  children,
}: {
  question?: string;
  text?: string;
  children: ReactNode;
}) {
  const isUnsaved = useRef(false);
  const [pending, setPending] = useState<Exit | null>(null);
  const setUnsaved = useCallback((value: boolean) => {
    isUnsaved.current = value;
  }, []);
  const leave = useCallback((go: () => void) => {
    if (isUnsaved.current) setPending({ go });
    else go();
  }, []);
  useEffect(() => guardLeaving(leave), [leave]);
  useWatchedExits(isUnsaved, setPending);
  const [guard] = useState(() => ({ setUnsaved, leave }));
  return (
    <UnsavedContext value={guard}>
      {children}
      <Confirm
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={() => {
          isUnsaved.current = false;
          forgetShownDrafts();
          setPending(null);
          pending?.go();
        }}
        title={question}
        confirmLabel="Leave"
      >
        {text}
      </Confirm>
    </UnsavedContext>
  );
}
