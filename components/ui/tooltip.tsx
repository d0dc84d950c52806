'use client';

import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd';

/** Says in words what its child is, on hover and on focus. Needs TooltipProvider above it. */
export function Tooltip({
  content,
  shortcut,
  children,
}: {
  content: ReactNode;
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-64 items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-lg"
        >
          {content}
          {shortcut ? <Kbd className="border-canvas/40 text-canvas">{shortcut}</Kbd> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Lets tooltips below it open at once after the first one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={400}>{children}</Primitive.Provider>;
}
