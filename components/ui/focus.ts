import { type RefObject, useRef } from 'react';

const firstField =
  'form :is(input:not([type=hidden]), textarea, button[role=combobox]):not(:disabled)';

// A menu is gone by the time what it opened closes; its button is still there.
function openerOf(element: Element | null): Element | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (trigger ? document.getElementById(trigger) : null) ?? element;
}

/** Gives the focus back to where it was when something modal opened, whatever opened it. */
export function useReturnedFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
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
