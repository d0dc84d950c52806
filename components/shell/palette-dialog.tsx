'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { Dialog as Primitive } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { failureText } from '@/components/ui/failure-text';
import { useReturnedFocus } from '@/components/ui/focus';
import { Kbd } from '@/components/ui/kbd';
import { leavePage } from '@/components/ui/leaving';
import { type Entry, useFound } from './use-found';

function Item({ entry, go }: { entry: Entry; go: (entry: Entry) => void }) {
  const { value, name, icon: Icon, detail, shortcut } = entry;
  return (
    <Command.Item
      value={value}
      onSelect={() => go(entry)}
      className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      <Icon aria-hidden />
      <span className="min-w-0 grow">
        <bdi className="block truncate">{name}</bdi>
        {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
      </span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Command.Item>
  );
}

type Failed = ReturnType<typeof useFound>['failed'];

/** Says what could not be searched, which is not the same as finding nothing. */
function Failures({ failed }: { failed: Failed }) {
  return failed.map(({ what, error, refetch }) => (
    <div key={what} role="alert" className="flex items-center gap-3 px-3 py-2 text-sm text-danger">
      <span className="min-w-0 grow">
        {what} could not be searched: {failureText(error)}
      </span>
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  ));
}

/** Which entry Enter chooses; one that nobody went to yields to whatever is found first. */
type Selection = { value: string; isChosen: boolean };

type FoundProps = {
  typed: string;
  go: (entry: Entry) => void;
  selection: Selection;
  onSelected: (value: string) => void;
};

function Found({ typed, go, selection, onSelected }: FoundProps) {
  const { groups, isSearching, failed } = useFound(typed);
  const values = groups.flatMap(({ entries }) => entries.map(({ value }) => value));
  const { value: selected, isChosen } = selection;
  const first = isChosen && values.includes(selected) ? selected : (values[0] ?? '');
  // What is found comes and goes; Enter must still choose one.
  useEffect(() => {
    if (first !== selected) onSelected(first);
  }, [first, selected, onSelected]);
  return (
    <>
      <Failures failed={failed} />
      {isSearching || failed.length > 0 ? null : (
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          Nothing found for “{typed}”.
        </Command.Empty>
      )}
      <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto has-[[cmdk-item]]:p-2">
        {groups.map(({ heading, entries }) => (
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
      <p role="status" className="px-5 pb-2 text-xs text-muted empty:hidden">
        {isSearching ? 'Searching…' : ''}
      </p>
    </>
  );
}

/** Goes somewhere, or does something, once the palette has closed and given the focus back. */
function useGoing() {
  const focus = useReturnedFocus();
  const router = useRouter();
  const target = useRef<Entry | null>(null);
  const onCloseAutoFocus = (event: Event) => {
    focus.onCloseAutoFocus(event);
    const { href, act } = target.current ?? {};
    target.current = null;
    // Not sooner: a question about unsaved changes returns the focus to where it was.
    if (href) leavePage(() => router.push(href));
    else act?.();
  };
  return { target, focus: { ...focus, onCloseAutoFocus } };
}

/** What the palette shows while it is open. */
export function PaletteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { target, focus } = useGoing();
  const [typed, setTyped] = useState('');
  const [selection, setSelection] = useState<Selection>({ value: '', isChosen: false });
  const choose = () => setSelection((now) => ({ ...now, isChosen: true }));
  function go(entry: Entry) {
    target.current = entry;
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
            value={selection.value}
            onValueChange={(value) => setSelection((now) => ({ ...now, value }))}
            onKeyDown={({ key }) => (/^(Arrow|Home|End)/.test(key) ? choose() : undefined)}
            onPointerMove={choose}
          >
            <Command.Input
              value={typed}
              onValueChange={(text) => {
                setTyped(text);
                setSelection({ value: '', isChosen: false });
              }}
              placeholder="Search people and jobs, or go somewhere…"
              className="h-12 w-full border-b border-line bg-transparent px-4 outline-none placeholder:text-muted"
            />
            <Found
              typed={typed.trim()}
              {...{ go, selection }}
              onSelected={(value) => setSelection((now) => ({ ...now, value }))}
            />
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
