'use client';

import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';

const parser = parseAsArrayOf(parseAsString).withDefault([]).withOptions({ history: 'replace' });

/** Which lanes are folded, kept in the URL so that a shared link looks the same. */
export function useCollapsedLanes() {
  const [collapsed, setCollapsed] = useQueryState('folded', parser);
  function toggle(status: string) {
    const next = collapsed.includes(status)
      ? collapsed.filter((other) => other !== status)
      : [...collapsed, status];
    void setCollapsed(next.length > 0 ? next : null);
  }
  return { collapsed, toggle };
}
