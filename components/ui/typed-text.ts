import { type FocusEvent, useRef } from 'react';

// A date is chosen rather than written, also where its name was typed.
const texts =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=url], :not([type])):not([data-written])';

/** Knows what people have typed into the text fields below an element. */
export function useTypedText() {
  // What stood in each field when it was first entered.
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  return {
    onFocusCapture({ target }: FocusEvent) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (target.matches(texts) && target.role !== 'combobox' && !before.current.has(target)) {
        before.current.set(target, target.value);
      }
    },
    /** Whether text would be lost with the element. */
    hasTyped: () =>
      [...before.current].some(
        ([field, value]) => field.isConnected && field.value !== value && field.value.trim() !== '',
      ),
  };
}
