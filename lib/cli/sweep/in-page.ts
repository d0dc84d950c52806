// Each of these runs in the browser and uses nothing around it.

/** How far the page scrolls sideways, in pixels. */
export function sidewaysBy(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** How far a page whose content scrolls by itself scrolls on as a whole, into nothing, in pixels. */
export function pastTheEndBy(): number {
  const content = document.querySelector('main');
  if (!content || getComputedStyle(content).overflowY === 'visible') return 0;
  return document.documentElement.scrollHeight - document.documentElement.clientHeight;
}

/** Whether a page or what is open shows what it came for. */
export function isSettled(): boolean {
  const waiting = [...document.querySelectorAll('[role=status][aria-label=Loading]')];
  const isShown = !!document.querySelector('h1');
  // A drawer is not in the first HTML.
  const namesDrawer = new URLSearchParams(location.search).has('candidate');
  const hasDrawer = !!document.querySelector('[role=dialog]');
  const isWhole = isShown && (hasDrawer || !namesDrawer);
  return isWhole && !waiting.some((element) => element.checkVisibility());
}

/** Marks what opened last as the one that is looked at; whether it, or the field it serves, has the focus. */
export function markPanel(panels: string): boolean {
  for (const former of document.querySelectorAll('[data-swept]'))
    former.removeAttribute('data-swept');
  const open = [...document.querySelectorAll(panels)].filter(
    (panel) => !panel.parentElement?.closest(panels),
  );
  const panel = open.at(-1);
  panel?.setAttribute('data-swept', '');
  const focused = document.activeElement;
  if (!panel || !focused) return false;
  return panel.contains(focused) || focused.ariaExpanded === 'true';
}

/** Whether what is looked at has a field to fill in, and yet the focus is on the button that closes it. */
export function opensOnClose(): boolean {
  const panel = document.querySelector('[data-swept]');
  const field = panel?.querySelector('form :is(input:not([type=hidden]), textarea):not(:disabled)');
  return !!field && document.activeElement?.ariaLabel === 'Close';
}

/** The controls in a part of the page that cannot be brought into sight, or are covered there. */
export function outOfSight(scope: string): string[] {
  const part = [...document.querySelectorAll(scope)].at(-1);
  const usable = 'a[href], button, input, textarea, select, summary, [role=combobox]';
  const isSeen = (control: Element) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return true;
    const hit = document.elementFromPoint(x + width / 2, y + Math.min(height, 40) / 2);
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
    return !!hit && (control.contains(hit) || hit.contains(control) || !!label?.contains(hit));
  };
  const lost = [...(part?.querySelectorAll(usable) ?? [])].slice(0, 300).filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (control.closest('[hidden], .sr-only, [aria-hidden=true], [inert]')) return false;
    if (control.matches('[href="#content"]')) return false;
    for (const block of ['nearest', 'center', 'end', 'start'] as const) {
      control.scrollIntoView({ block, inline: block, behavior: 'instant' });
      if (isSeen(control)) return false;
    }
    return true;
  });
  return lost.map((control) =>
    (control.ariaLabel || control.textContent || control.outerHTML.slice(0, 120)).trim(),
  );
}

/** Of a panel that is open, how far each of its sides stands out of the window, in pixels. */
export function standsOut(panel: Element): string[] {
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const sides = { left: -left, top: -top, right: right - innerWidth, bottom: bottom - innerHeight };
  return Object.entries(sides)
    .filter(([, by]) => Math.round(by) > 0)
    .map(([side, by]) => `${Math.round(by)} px at the ${side}`);
}

/** What has the focus, as somebody who only has a keyboard finds it. */
export function focusStop() {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return null;
  window.stops ??= [];
  const known = window.stops;
  if (!known.includes(stop)) known.push(stop);
  const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : null;
  // A box that only screen readers see is seen by its label.
  const shown = label && stop.getBoundingClientRect().width < 2 ? label : stop;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const isInside = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
  const hit = document.elementFromPoint(
    Math.min(Math.max(x + width / 2, 1), innerWidth - 1),
    Math.min(Math.max(y + height / 2, 1), innerHeight - 1),
  );
  const isFrame = stop instanceof HTMLIFrameElement;
  const isCovered =
    !isFrame && !(hit && (stop.contains(hit) || hit.contains(stop) || label?.contains(hit)));
  const marks = [stop, shown, stop.parentElement, stop.nextElementSibling].filter(
    (one) => one !== null,
  );
  const isMarked = marks.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return hasOutline || boxShadow !== 'none';
  });
  const isTyped = stop.matches('input, textarea, select');
  const name = (stop.ariaLabel || stop.textContent || stop.outerHTML.slice(0, 120)).trim();
  const isSmall = width < 2 || height < 2;
  return {
    index: known.indexOf(stop),
    name: name.replace(/\s+/g, ' ').slice(0, 80),
    isInside: isInside && !isSmall,
    isCovered: isCovered && isInside && !isSmall,
    isMarked: isMarked || isTyped,
    isInPanel:
      stop.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null,
  };
}

declare global {
  interface Window {
    /** The stops of the keyboard so far. */
    stops?: Element[];
  }
}
