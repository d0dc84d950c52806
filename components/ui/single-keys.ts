'use client';

import { type RefObject, useEffect, useRef } from 'react';

const SEQUENCE_MS = 1200;
const typed =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const isAscii = (key: string) => key.length !== 1 || key <= '\u007e';

/**
 * The key as a Latin keyboard has it: where another script is typed, the letter printed in the same
 * place, a capital with Shift. Latin layouts keep their own letters, wherever those stand.
 */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  const letter = isAscii(key) ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** What single keys do, by the key; a capital is the key with Shift. */
export type SingleKeys = Record<string, (() => void) | undefined>;

let goneAt = Number.NEGATIVE_INFINITY;

/**
 * Single keys that act while nothing is typed and nothing that `isCovered` sees lies over what they
 * act on; only `repeating` ones act again while they are held. Returns the keys as they are now.
 */
export function useSingleKeys(
  keys: SingleKeys,
  isCovered: () => boolean,
  repeating = '',
): RefObject<SingleKeys> {
  const latest = useRef(keys);
  latest.current = keys;
  const covered = useRef(isCovered);
  covered.current = isCovered;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, timeStamp } = event;
      const key = latinKey(event);
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (target instanceof Element && target.closest(typed)) return;
      // The letter after g names a place to go to.
      const isSecond = timeStamp - goneAt < SEQUENCE_MS && timeStamp !== goneAt;
      if (key === 'g') goneAt = timeStamp;
      const act = latest.current[key];
      if (event.repeat && !repeating.includes(key)) return;
      if (!act || isSecond || covered.current()) return;
      event.preventDefault();
      act();
    }
    // Before the keys that work everywhere, which pass over what was used here.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [repeating]);
  return latest;
}
