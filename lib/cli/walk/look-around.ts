/** Something on a page that a person can use, as they would name it. */
export type Thing = {
  role: string;
  label: string;
  /** Things that look alike: a thousand cards are one kind. */
  kind: string;
  isTyped: boolean;
};

declare global {
  interface Window {
    /** What stood on the page when somebody last looked around. */
    seen?: Element[];
    /** Whether something outside of dialogs had the focus when the last one opened. */
    hadFocus?: boolean;
  }
}

/** Notes when there is a focus to lose; runs in the browser before the page's own scripts. */
export function rememberFocus(): void {
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest('[role="dialog"], [role="alertdialog"]'))
      window.hadFocus = true;
  };
  addEventListener('focusin', remember, true);
}

/** Lists what can be used on the page now, in order; runs in the browser and uses nothing around it. */
export function lookAround(): Thing[] {
  const usable =
    'a[href], button, input, textarea, select, summary, [role="tab"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="option"], [role="combobox"], [role="checkbox"], [role="radio"], [role="switch"], [role="button"], [contenteditable="true"]';
  const found = [...document.querySelectorAll(usable)].filter(
    (element) =>
      !element.closest('[inert], [aria-hidden="true"]') &&
      // The way past the navigation is in sight only while it has the focus.
      !element.matches(':disabled, [type="hidden"], [href="#content"]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  // What only screen readers see is pressed by its label, if at all.
  const pressed = found.map((element) =>
    element.getBoundingClientRect().width > 1 ? element : element.closest('label'),
  );
  window.seen = pressed.filter((element) => element !== null);
  return found
    .filter((_, index) => pressed[index] !== null)
    .map((element) => {
      const isField = element.matches('input, textarea, select');
      const type = element.getAttribute('type') ?? 'text';
      const role = element.getAttribute('role') ?? (isField ? type : element.tagName.toLowerCase());
      const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = isField ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const label =
        element.getAttribute('aria-label') ||
        named.map((id) => document.getElementById(id)?.textContent).join(' ') ||
        labels.map(({ textContent }) => textContent).join(' ') ||
        element.textContent ||
        element.getAttribute('placeholder') ||
        '';
      return {
        role,
        label: label.replace(/\s+/g, ' ').trim().slice(0, 80),
        kind: `${role} ${element.className}`,
        isTyped:
          element.matches('textarea, [contenteditable="true"]') ||
          (element.matches('input') && !/^(checkbox|radio|button|submit|file|range)$/.test(type)),
      };
    });
}

/** What must hold whatever somebody does; runs in the browser and uses nothing around it. */
export function lookForHarm() {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(
    (dialog) => dialog.checkVisibility({ visibilityProperty: true }),
  );
  const page = document.documentElement;
  const focused = document.activeElement;
  const isFocusLost = focused === null || focused === document.body;
  return {
    /** Tells this document from the next one at the same address. */
    since: performance.timeOrigin,
    dialogs: dialogs.length,
    isFocusLost: isFocusLost && window.hadFocus === true,
    // A document that is just coming has no element yet.
    overflow: page ? page.scrollWidth - page.clientWidth : 0,
    isRefusedForHaste: [...document.querySelectorAll('main, [role="dialog"], [role="alert"]')].some(
      ({ textContent }) => /too many requests/i.test(textContent),
    ),
  };
}

/** Notes whether there is a focus to lose by what opens next. */
export function noteFocus(): void {
  window.hadFocus = document.activeElement !== null && document.activeElement !== document.body;
}
