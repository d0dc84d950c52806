'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Briefcase, type LucideIcon, Plus, User } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Dialog as Primitive } from 'radix-ui';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useReturnedFocus } from '@/components/ui/focus';
import { leavePage } from '@/components/ui/leaving';
import { jobSearch, peopleSearch } from '@/lib/browser/search';
import { places } from './places';
import { useMay } from './session-context';

function matches(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

type Entry = {
  /** What tells it from all other entries. */
  value: string;
  name: string;
  href: string;
  icon: LucideIcon;
  aside?: string | null;
};

/** What the palette offers for what was typed, under its headings. */
function useFound(typed: string) {
  const people = useQuery(peopleSearch(typed));
  const jobs = useQuery(jobSearch(typed));
  const mayWrite = useMay('candidate:write');
  const mayWriteJobs = useMay('job:write');
  const actions = [
    ...(mayWrite ? [{ name: 'Add a candidate', href: '/candidates?add=true', icon: Plus }] : []),
    ...(mayWriteJobs ? [{ name: 'Create a job', href: '/jobs?create=true', icon: Plus }] : []),
  ];
  const matching = (entries: readonly Omit<Entry, 'value'>[]): Entry[] =>
    entries
      .filter(({ name }) => matches(name, typed))
      .map((entry) => ({ ...entry, value: entry.name }));
  const groups: { heading: string; entries: Entry[] }[] = [
    {
      heading: 'People',
      entries: (people.data ?? []).map((person) => ({
        value: `person ${person.candidate_id}`,
        name: `${person.first_name} ${person.last_name}`,
        href: `/candidates/${person.candidate_id}`,
        icon: User,
        aside: person.email ?? person.phone,
      })),
    },
    {
      heading: 'Jobs',
      entries: (jobs.data ?? []).map(({ id, title: name, location: aside }) => ({
        value: `job ${id}`,
        name,
        href: `/jobs/${id}`,
        icon: Briefcase,
        aside,
      })),
    },
    { heading: 'Actions', entries: matching(actions) },
    { heading: 'Go to', entries: matching(places) },
  ];
  return { groups, isSearching: people.isFetching || jobs.isFetching };
}

function Item({ entry, go }: { entry: Entry; go: (href: string) => void }) {
  const { value, name, href, icon: Icon, aside } = entry;
  return (
    <Command.Item
      value={value}
      onSelect={() => go(href)}
      className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      <Icon aria-hidden />
      <span className="truncate">{name}</span>
      {aside ? (
        <span className="min-w-0 grow truncate text-right text-xs text-muted">{aside}</span>
      ) : null}
    </Command.Item>
  );
}

type FoundProps = {
  typed: string;
  go: (href: string) => void;
  selected: string;
  onSelected: (value: string) => void;
};

function Found({ typed, go, selected, onSelected }: FoundProps) {
  const { groups, isSearching } = useFound(typed);
  const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value));
  const first = values.includes(selected) ? selected : (values[0] ?? '');
  // The selected item may have left the list; Enter must still choose one.
  useEffect(() => {
    if (first !== selected) onSelected(first);
  }, [first, selected, onSelected]);
  return (
    <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
      {isSearching ? null : (
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          Nothing found for “{typed}”.
        </Command.Empty>
      )}
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ heading, entries }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
          >
            {entries.map((entry) => (
              <Item key={entry.value} entry={entry} go={go} />
            ))}
          </Command.Group>
        ))}
    </Command.List>
  );
}

/** Goes somewhere once the palette has closed and given the focus back. */
function useGoing() {
  const focus = useReturnedFocus();
  const router = useRouter();
  const target = useRef<string | null>(null);
  const onCloseAutoFocus = (event: Event) => {
    focus.onCloseAutoFocus(event);
    const href = target.current;
    target.current = null;
    // Not sooner: a question about unsaved changes returns the focus to where it was.
    if (href) leavePage(() => router.push(href));
  };
  return { target, focus: { ...focus, onCloseAutoFocus } };
}

/** What the palette shows while it is open. */
export function PaletteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { target, focus } = useGoing();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState('');
  const deferred = useDeferredValue(typed.trim());
  function go(href: string) {
    target.current = href;
    onClose();
    setTyped('');
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-black/40 dark:bg-black/60" />
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-2xl"
        >
          <Primitive.Title className="sr-only">Search or do</Primitive.Title>
          <Command
            shouldFilter={false}
            label="Search or do"
            loop
            value={selected}
            onValueChange={setSelected}
          >
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder="Search people and jobs, or go somewhere…"
              className="h-12 w-full border-b border-line bg-transparent px-4 outline-none placeholder:text-muted"
            />
            <Found typed={deferred} go={go} selected={selected} onSelected={setSelected} />
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
