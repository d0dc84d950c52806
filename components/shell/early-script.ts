/** What a person did before the page's scripts had taken it over. */
type Early = {
  /** Whether something was kept: somebody waits for the page to answer. */
  isWaitedFor(): boolean;
  /** Stops keeping and hands over what was kept, in order. */
  take(): Event[];
};

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Keeps clicks on buttons, keys, and typing in search fields until the page answers to them. Runs in
 * the browser before anything else, as text: it must not use anything around it. Links and forms
 * need no keeping, they work without scripts.
 */
function keepEarly(): void {
  const kept: Event[] = [];
  const fields = 'input:not([type="checkbox"]), textarea, select';
  const isWanted = (event: Event): boolean => {
    const { target } = event;
    if (!(target instanceof Element)) return false;
    if (event instanceof KeyboardEvent) {
      const isCommand = event.metaKey || event.ctrlKey;
      const isLetter = event.key.length === 1 && !event.altKey;
      return (
        isLetter &&
        (isCommand ? event.key === 'k' || event.code === 'KeyK' : !target.matches(fields))
      );
    }
    if (event.type === 'input') return target.matches('input[type="search"]');
    const control = target.closest('a[href], button, [role="button"], input[type="checkbox"]');
    if (!control || control.matches('a[href], [type="submit"]')) return false;
    // Menus open by the press, everything else by the click that follows.
    return event.type === 'click' || control.matches('[aria-haspopup="menu"]');
  };
  const keep = (event: Event) => {
    if (!isWanted(event)) return;
    kept.push(event);
    if (event.type === 'click' || event.type === 'keydown') event.preventDefault();
  };
  const types = ['pointerdown', 'click', 'keydown', 'input'];
  for (const type of types) addEventListener(type, keep, true);
  window.early = {
    isWaitedFor: () => kept.length > 0,
    take() {
      for (const type of types) removeEventListener(type, keep, true);
      return kept.splice(0);
    },
  };
}

/** The script that keeps what is done early; it has to stand before what can be clicked. */
export const earlyScript = `(${keepEarly})()`;
