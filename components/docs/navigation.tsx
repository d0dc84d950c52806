'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { MethodBadge } from './method-badge';

export type NavigationGroup = {
  id: string;
  name: string;
  links: { id: string; title: string; method?: string; path?: string }[];
};

function matches(words: string[], text: string): boolean {
  return words.every((word) => text.toLowerCase().includes(word));
}

function filterGroups(groups: NavigationGroup[], search: string): NavigationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      links: group.links.filter(({ title, method = '', path = '' }) =>
        matches(words, `${group.name} ${title} ${method} ${path}`),
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

/** The id of the section being read. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const section of document.querySelectorAll('main section[id]')) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return current;
}

/** Focuses the search when the reader types a slash outside any field. */
function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [focus]);
}

function Links({
  group,
  current,
  onFollow,
}: {
  group: NavigationGroup;
  current: string;
  onFollow?: () => void;
}) {
  return (
    <ul className="mt-1.5 space-y-px">
      {group.links.map(({ id, title, method }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onFollow}
            aria-current={current === id ? 'location' : undefined}
            className="flex items-start gap-2.5 rounded-lg px-2 py-1.5 text-[13px] leading-5 text-muted hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink"
          >
            {method && <MethodBadge method={method} isSmall />}
            <span className="min-w-0">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents with a search over titles, methods and paths. */
export function Navigation({
  groups,
  onFollow,
}: {
  groups: NavigationGroup[];
  onFollow?: () => void;
}) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const current = useCurrentSection();
  const focus = useCallback(() => input.current?.focus(), []);
  useSlashKey(focus);
  const found = filterGroups(groups, search);
  const first = found[0]?.links[0];

  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (first) location.hash = first.id;
            if (first) onFollow?.();
          }}
        >
          <input
            ref={input}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Search operations  /"
            aria-label="Search operations"
            className="w-full rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-sm placeholder:text-muted"
          />
        </form>
      </search>
      <p aria-live="polite" className="sr-only">
        {search && `${found.flatMap(({ links }) => links).length} operations found`}
      </p>
      {found.map((group) => (
        <div key={group.id} className="mt-6">
          <a href={`#${group.id}`} onClick={onFollow} className="px-2 text-sm font-semibold">
            {group.name}
          </a>
          <Links group={group} current={current} onFollow={onFollow} />
        </div>
      ))}
      {found.length === 0 && (
        <p className="mt-6 px-2 text-sm text-muted">No operation matches “{search}”.</p>
      )}
    </>
  );
}
