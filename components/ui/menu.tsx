'use client';

import { Slot } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { MenuProps } from './menu-parts';

type Parts = typeof import('./menu-parts');
type Press = { repeat: () => Event };

let parts: Parts | undefined;

async function load(): Promise<void> {
  parts ??= await import('./menu-parts');
}

function loaded(): Parts {
  if (!parts) throw new Error('The parts of a menu need a Menu around them.');
  return parts;
}

const openingKeys = ['Enter', ' ', 'ArrowDown'];

/**
 * A button that opens a list of actions; fill it with MenuItem, MenuCheck, MenuChoice, MenuLabel, MenuLine.
 * Until it is pressed for the first time it costs no more than its button.
 */
export function Menu(props: MenuProps) {
  const [press, setPress] = useState<Press | null>(null);
  if (press && parts) return <parts.LoadedMenu {...props} press={press.repeat} />;

  function open(event: KeyboardEvent | PointerEvent, repeat: () => Event) {
    event.preventDefault();
    if (parts) setPress({ repeat });
    else void load().then(() => setPress({ repeat }));
  }

  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        open(event, () => new window.PointerEvent('pointerdown', { button: 0, bubbles: true }));
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const { key } = event;
        if (!openingKeys.includes(key)) return;
        open(event, () => new window.KeyboardEvent('keydown', { key, bubbles: true }));
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}

/** One action of a Menu. */
export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  const Item = loaded().MenuItem;
  return <Item {...props} />;
}

/** A choice of a Menu that stays open while several are ticked. */
export function MenuCheck(props: ComponentProps<Parts['MenuCheck']>) {
  const Check = loaded().MenuCheck;
  return <Check {...props} />;
}

/** A few things of a Menu of which one is chosen; the chosen one is ticked. */
export function MenuChoice(props: ComponentProps<Parts['MenuChoice']>) {
  const Choice = loaded().MenuChoice;
  return <Choice {...props} />;
}

/** A heading between the items of a Menu. */
export function MenuLabel(props: ComponentProps<Parts['MenuLabel']>) {
  const Label = loaded().MenuLabel;
  return <Label {...props} />;
}

/** A line between groups of a Menu. */
export function MenuLine() {
  const Line = loaded().MenuLine;
  return <Line />;
}
