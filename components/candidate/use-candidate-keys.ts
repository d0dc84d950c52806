'use client';

import { useEffect, useRef } from 'react';
import { offerActs, type PersonActs } from '@/components/shell/open-person';

const SEQUENCE_MS = 1200;
const typed =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Whether a dialog or menu lies over the candidate, so that keys belong to it. */
function isCovered(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog]:not([data-candidate])').length;
  return dialogs > 0 || document.querySelector('[role=menu], [role=listbox]') !== null;
}

let goneAt = Number.NEGATIVE_INFINITY;

/** Single keys that act on the candidate, while nothing is typed and nothing lies over them. */
export function useCandidateKeys(keys: PersonActs): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, timeStamp } = event;
      if (event.defaultPrevented || event.repeat) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(typed)) return;
      // The letter after g names a place to go to.
      const isSecond = timeStamp - goneAt < SEQUENCE_MS && timeStamp !== goneAt;
      if (key === 'g') goneAt = timeStamp;
      const act = latest.current[key];
      if (!act || isSecond || isCovered()) return;
      event.preventDefault();
      act();
    }
    // Before the keys that work everywhere, which pass over what was used here.
    document.addEventListener('keydown', press);
    const withdraw = offerActs(latest);
    return () => {
      document.removeEventListener('keydown', press);
      withdraw();
    };
  }, []);
}
