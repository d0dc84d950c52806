import type {} from './early-script';

/** React takes a value for typed only if it is not the one it knows. */
function typeAgain(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What stands now where something was done: the page may have rendered it anew. */
function placeOf(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element) || target.isConnected) return target;
  const card = target.closest<HTMLElement>('[data-card]')?.dataset.card;
  return card ? document.querySelector(`[data-card="${card}"]`) : null;
}

/** Whether somebody did something before the page answered, and waits for it. */
export function isWaitedFor(): boolean {
  return typeof window !== 'undefined' && window.early?.isWaitedFor() === true;
}

/** Does what was done before the page answered; call it once, when it does. */
export function replayEarly(): void {
  const events = window.early?.take() ?? [];
  const typed = new Set<HTMLInputElement>();
  for (const event of events) {
    const target = placeOf(event.target);
    if (event.type === 'input' && target instanceof HTMLInputElement) typed.add(target);
    else if (event instanceof KeyboardEvent) {
      target?.dispatchEvent(new KeyboardEvent(event.type, event));
    } else if (event instanceof PointerEvent) {
      target?.dispatchEvent(new PointerEvent(event.type, event));
    } else if (event instanceof MouseEvent) {
      target?.dispatchEvent(new MouseEvent(event.type, event));
    }
  }
  for (const field of typed) typeAgain(field);
}
