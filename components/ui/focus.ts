import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const firstField =
  'form :is(input:not([type=hidden], [hidden]), textarea, button:is([role=combobox], [data-field])):not(:disabled)';

/** Marks what is on the page for a while: what had the focus before gets it back. */
export const passing = { 'data-passing': '' } as const;

const inPassing = '[data-passing], [role=dialog], [role=menu], [role=listbox]';

let lastFocused: Element | null = null;
let lastOnPage: Element | null = null;
let lastList: Element | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    lastFocused = target;
    if (target.closest(inPassing)) return;
    lastOnPage = target;
    lastList = target.closest('[data-column], tbody');
  });
}

// A menu is gone when what it opened closes, or even opens; its button is still there.
function opener(): Element | null {
  const { activeElement, body } = document;
  const element = activeElement === body ? lastFocused : activeElement;
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (trigger ? document.getElementById(trigger) : null) ?? element;
}

// What is open below keeps the keys where what had the focus has gone meanwhile.
function openBelow(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
}

/**
 * Focuses an element or, where it is gone or hidden by now, what had the focus last on the page, or
 * else the list that this was in, or what the page is about.
 */
function focusOrPage(target?: Element | null): void {
  const listed = lastList?.querySelector('[data-card], [data-row-target]');
  for (const element of [target, lastOnPage, listed]) {
    if (element instanceof HTMLElement) element.focus();
    if (document.activeElement !== document.body) return;
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Gives the focus back to the page when what had it goes with something that was passing. */
export function useFocusLeftBehind(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusOrPage();
    },
    [],
  );
}

/**
 * Gives the focus back to where it was when something modal opened, whatever opened it, or to what
 * `returnFocus` names instead.
 */
export function useReturnedFocus(returnFocus?: () => HTMLElement | null) {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = opener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = returnFocus?.();
      // What it opened from has not moved; nothing else is to scroll there.
      if (target) return target.focus({ preventScroll: true });
      focusOrPage(origin.current?.isConnected ? origin.current : openBelow());
    },
  };
}

function placeToBegin(content: HTMLElement): HTMLElement | null {
  return content.querySelector<HTMLElement>('[data-safe]') ?? content.querySelector(firstField);
}

/** Whether nobody has begun in a form here yet, nor opened anything from it. */
function isUnused(content: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return content.contains(activeElement) && !activeElement.closest('form');
}

/** Begins in a form that is still on its way when its dialog opens, unless somebody was faster. */
function beginOnceThere(content: HTMLElement): void {
  const before = document.activeElement;
  const look = () => {
    const hasLeft = !content.isConnected || document.activeElement !== before;
    const field = hasLeft ? null : placeToBegin(content);
    field?.focus();
    if (hasLeft || field) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(content, { childList: true, subtree: true });
  look();
}

/**
 * As useReturnedFocus; the content opens on the action marked `data-safe`, or ready to be filled in
 * where it has a form.
 */
export function useFormFocus(
  content: RefObject<HTMLElement | null>,
  returnFocus?: () => HTMLElement | null,
) {
  const returned = useReturnedFocus(returnFocus);
  return {
    ...returned,
    onOpenAutoFocus: (event: Event) => {
      returned.onOpenAutoFocus();
      const field = content.current && placeToBegin(content.current);
      if (field) {
        event.preventDefault();
        field.focus();
      } else if (content.current) {
        // The dialog itself gives the focus to something first; somebody may be quicker than that.
        requestAnimationFrame(() => {
          if (content.current && isUnused(content.current)) beginOnceThere(content.current);
        });
      }
    },
  };
}

/** Brings what the keyboard came to into sight: where Tab goes round, nothing else does. */
export function scrollToFocus({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}
