'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { createContext, use } from 'react';

/** The parts of a candidate, in the order of their tabs. */
export const candidateTabs = [
  'timeline',
  'notes',
  'messages',
  'interviews',
  'evaluation',
  'checks',
  'documents',
  'details',
] as const;

export type CandidateTab = (typeof candidateTabs)[number];

/** The name of the list of tabs. */
export const tabsLabel = 'About the candidate';

const parser = parseAsStringLiteral(candidateTabs).withDefault('timeline');

/** Which part of a candidate shows, as the URL has it. */
export function useCandidateTab() {
  return useQueryState('tab', parser.withOptions({ history: 'replace' }));
}

/** Opens a part of the candidate where there are no tabs around. */
export const OpenTabContext = createContext<((tab: CandidateTab) => void) | null>(null);

/** Opens a part of the candidate from elsewhere, and takes the focus and the view to its tab. */
export function useOpenTab(): (tab: CandidateTab) => void {
  const [, setTab] = useCandidateTab();
  const open = use(OpenTabContext);
  return (tab) => {
    if (open) return open(tab);
    void setTab(tab);
    const list = document.querySelector(`[role=tablist][aria-label="${tabsLabel}"]`);
    list?.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus();
  };
}
