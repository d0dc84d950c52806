'use client';

import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Scrolls a list wider than the screen to the chosen tab. */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const trigger = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    // scrollIntoView would move the page.
    if (list.current && trigger) {
      const { offsetLeft, offsetWidth } = trigger;
      list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
    }
  }, [value]);
  return list;
}

/** Panels of which one shows; the caller holds which, in the URL where it should be shareable. */
export function Tabs({
  value,
  onChange,
  tabs,
  label,
  opensByFocus = true,
}: {
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
  label: string;
  /** False where leaving a panel may be refused: there Enter or Space opens a tab. */
  opensByFocus?: boolean;
}) {
  const list = useChosenInView(value);
  return (
    <Primitive.Root
      value={value}
      onValueChange={onChange}
      activationMode={opensByFocus ? 'automatic' : 'manual'}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px cursor-pointer -outline-offset-2 border-b-2 border-transparent px-3 py-2 text-sm font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="rounded pt-5">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
