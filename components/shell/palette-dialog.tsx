'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Briefcase, Plus, User } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useReturnedFocus } from '@/components/ui/focus';
import { leavePage } from '@/components/ui/leaving';
import { jobSearch, peopleSearch } from '@/lib/browser/search';
import { places } from './places';
import { useMay } from './session-context';

const item =
  'flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

function matches(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

type FoundProps = {
  typed: string;
  go: (href: string) => void;
  selected: string;
  onSelected: (value: string) => void;
};

function Found({ typed, go, selected, onSelected }: FoundProps) {
  const people = useQuery(peopleSearch(typed));
  const jobs = useQuery(jobSearch(typed));
  const mayWrite = useMay('candidate:write');
  const mayWriteJobs = useMay('job:write');
  const actions = [
    ...(mayWrite ? [{ name: 'Add a candidate', href: '/candidates?add=true' }] : []),
    ...(mayWriteJobs ? [{ name: 'Create a job', href: '/jobs?create=true' }] : []),
  ].filter(({ name }) => matches(name, typed));
  const shown = places.filter(({ name }) => matches(name, typed));
  const values = [
    ...(people.data ?? []).map(({ candidate_id: id }) => `person ${id}`),
    ...(jobs.data ?? []).map(({ id }) => `job ${id}`),
    ...actions.map(({ name }) => name),
    ...shown.map(({ name }) => name),
  ];
  const first = values.includes(selected) ? selected : (values[0] ?? '');
  // The selected item may have left the list; Enter must still choose one.
  useEffect(() => {
    if (first !== selected) onSelected(first);
  }, [first, selected, onSelected]);
  return (
    <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
      {people.isFetching || jobs.isFetching ? null : (
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          Nothing found for “{typed}”.
        </Command.Empty>
      )}
      {people.data?.length ? (
        <Group heading="People">
          {people.data.map((person) => (
            <Command.Item
              key={person.candidate_id}
              value={`person ${person.candidate_id}`}
              onSelect={() => go(`/candidates/${person.candidate_id}`)}
              className={item}
            >
              <User aria-hidden />
              <span className="truncate">{`${person.first_name} ${person.last_name}`}</span>
              <span className="min-w-0 grow truncate text-right text-xs text-muted">
                {person.email ?? person.phone}
              </span>
            </Command.Item>
          ))}
        </Group>
      ) : null}
      {jobs.data?.length ? (
        <Group heading="Jobs">
          {jobs.data.map((job) => (
            <Command.Item
              key={job.id}
              value={`job ${job.id}`}
              onSelect={() => go(`/jobs/${job.id}`)}
              className={item}
            >
              <Briefcase aria-hidden />
              <span className="truncate">{job.title}</span>
              <span className="grow text-right text-xs text-muted">{job.location}</span>
            </Command.Item>
          ))}
        </Group>
      ) : null}
      {actions.length > 0 ? (
        <Group heading="Actions">
          {actions.map(({ name, href }) => (
            <Command.Item key={href} value={name} onSelect={() => go(href)} className={item}>
              <Plus aria-hidden />
              {name}
            </Command.Item>
          ))}
        </Group>
      ) : null}
      {shown.length > 0 ? (
        <Group heading="Go to">
          {shown.map((place) => (
            <Command.Item
              key={place.href}
              value={place.name}
              onSelect={() => go(place.href)}
              className={item}
            >
              <place.icon aria-hidden />
              {place.name}
            </Command.Item>
          ))}
        </Group>
      ) : null}
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
