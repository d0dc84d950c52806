'use client';

import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd';

const DELAY_MS = 400;
const LEAVE_MS = 120;
/** Within this time of another tooltip the next one shows at once. */
const CHAIN_MS = 300;
const GAP = 6;
const EDGE = 8;

let lastClosed = Number.NEGATIVE_INFINITY;

/** Above its element, or below where there is no room, and always inside the window. */
function place(tooltip: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth, offsetHeight, style } = tooltip;
  const left = anchor.left + anchor.width / 2 - offsetWidth / 2;
  const above = anchor.top - offsetHeight - GAP;
  const furthest = window.innerWidth - offsetWidth - EDGE;
  style.left = `${Math.max(EDGE, Math.min(left, furthest))}px`;
  style.top = `${above >= EDGE ? above : anchor.bottom + GAP}px`;
}

function useShown() {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  const after = useCallback((milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    window.addEventListener('keydown', close, true);
    window.addEventListener('scroll', hide, true);
    return () => {
      lastClosed = performance.now();
      window.removeEventListener('keydown', close, true);
      window.removeEventListener('scroll', hide, true);
    };
  }, [anchor, hide]);
  return { anchor, setAnchor, hide, after, stay: () => clearTimeout(timer.current) };
}

function Bubble({
  anchor,
  shortcut,
  children,
  ...props
}: ComponentProps<'div'> & { anchor: DOMRect; shortcut: string | undefined }) {
  return createPortal(
    <div
      ref={(tooltip) => {
        if (tooltip) place(tooltip, anchor);
      }}
      role="tooltip"
      className="fixed z-60 flex max-w-64 items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-lg"
      {...props}
    >
      {children}
      {shortcut ? <Kbd className="border-canvas/40 text-canvas">{shortcut}</Kbd> : null}
    </div>,
    document.body,
  );
}

/** Says in words what its child is, on hover and on focus. */
export function Tooltip({
  content,
  shortcut,
  children,
}: {
  content: ReactNode;
  shortcut?: string;
  children: ReactNode;
}) {
  const id = useId();
  const { anchor, setAnchor, hide, after, stay } = useShown();

  function enter({ currentTarget, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return;
    const isNext = performance.now() - lastClosed < CHAIN_MS;
    after(isNext ? 0 : DELAY_MS, () => setAnchor(currentTarget.getBoundingClientRect()));
  }

  function focus({ currentTarget, target }: FocusEvent) {
    if (target.matches(':focus-visible')) setAnchor(currentTarget.getBoundingClientRect());
  }

  return (
    <>
      <Slot.Root
        onPointerEnter={enter}
        onPointerLeave={() => after(LEAVE_MS, hide)}
        onPointerDown={hide}
        onFocus={focus}
        onBlur={hide}
        aria-keyshortcuts={shortcut}
        {...(anchor ? { 'aria-describedby': id } : {})}
      >
        {children}
      </Slot.Root>
      {anchor ? (
        <Bubble {...{ id, anchor, shortcut }} onPointerEnter={stay} onPointerLeave={hide}>
          {content}
        </Bubble>
      ) : null}
    </>
  );
}
