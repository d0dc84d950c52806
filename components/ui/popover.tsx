'use client';

import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { classNames } from './class-names';
import { scrollToFocus } from './focus';
import { DraftScope } from './kept-text';

// A field that takes its value on blur would vanish before it does. What was pressed outside has the
// focus by now, and keeps it.
function leaveField(content: HTMLElement | null) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && content?.contains(activeElement)) {
    activeElement.blur();
  }
}

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** A small panel beside the button that opens it. Uncontrolled unless `isOpen` is given. */
export function Popover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  align = 'start',
  begin,
  className,
  children,
}: {
  /** What it is, for screen readers. */
  label: string;
  trigger: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Selects what has the focus first, where that is not what comes first. */
  begin?: string;
  className?: string;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const leave = () => leaveField(content.current);
  function enter(event: Event) {
    const place = begin ? content.current?.querySelector<HTMLElement>(begin) : null;
    if (!place) return;
    event.preventDefault();
    place.focus({ preventScroll: true });
  }
  return (
    <Primitive.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={scrollToFocus}
          onOpenAutoFocus={enter}
          // A dialog below keeps the page from scrolling, and would keep what is in here from it too.
          onWheel={stay}
          onTouchMove={stay}
          ref={content}
          onEscapeKeyDown={leave}
          onPointerDownOutside={leave}
          className={classNames(
            'z-60 max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-lg',
            className,
          )}
        >
          <DraftScope value={null}>{children}</DraftScope>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
