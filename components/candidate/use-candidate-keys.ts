'use client';

import { useEffect } from 'react';
import { offerActs, type PersonActs } from '@/components/shell/open-person';
import { useSingleKeys } from '@/components/ui/single-keys';

/** Whether a dialog or menu lies over the candidate, so that keys belong to it. */
function isCovered(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog]:not([data-candidate])').length;
  return dialogs > 0 || document.querySelector('[role=menu], [role=listbox]') !== null;
}

/** Single keys that act on the candidate, while nothing is typed and nothing lies over them. */
export function useCandidateKeys(keys: PersonActs): void {
  const latest = useSingleKeys(keys, isCovered);
  useEffect(() => offerActs(latest), [latest]);
}
