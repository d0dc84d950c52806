import { type RefObject, useRef } from 'react';

const firstField =
  'form :is(input:not([type=hidden]), textarea, button[role=combobox]):not(:disabled)';

let lastFocused: Element | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target;
  });
}

// A menu is gone when what it opened closes, or even opens; its button is still there.
function opener(): Element | null {
  const { activeElement, body } = document;
  const element = activeElement === body ? lastFocused : activeElement;
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (trigger ? document.getElementById(trigger) : null) ?? element;
}

/** Gives the focus back to where it was when something modal opened, whatever opened it. */
export function useReturnedFocus() {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      origin.current = opener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (origin.current instanceof HTMLElement) origin.current.focus();
    },
  };
}

/** As useReturnedFocus; where the content has a form, it opens ready to be filled in. */
export function useFormFocus(content: RefObject<HTMLElement | null>) {
  const returned = useReturnedFocus();
  return {
    ...returned,
    onOpenAutoFocus: (event: Event) => {
      returned.onOpenAutoFocus();
      const field = content.current?.querySelector<HTMLElement>(firstField);
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
  };
}
