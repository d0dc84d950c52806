'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Kbd } from './kbd';

const item =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

// Lines part what there is: none before, after or beside another one.
const edges =
  '[&>[role=separator]:first-child]:hidden [&>[role=separator]:last-child]:hidden [&>[role=separator]+[role=separator]]:hidden';

export type MenuProps = {
  trigger: ReactNode;
  align?: 'start' | 'end';
  className?: string;
  /** Where the focus goes as the menu closes, if not to the trigger. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
};

/** A menu that opens by the press it was loaded for: `press` is repeated once the trigger listens. */
export function LoadedMenu({
  press,
  trigger,
  align = 'start',
  className,
  returnFocus,
  children,
}: MenuProps & { press: () => Event }) {
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<(() => Event) | null>(press);
  useEffect(() => {
    const repeat = first.current;
    first.current = null;
    if (!repeat) return;
    button.current?.focus({ preventScroll: true });
    button.current?.dispatchEvent(repeat());
  }, []);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger ref={button} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const place = returnFocus?.();
            // A click elsewhere has moved the focus already.
            if (!place || document.activeElement !== document.body) return;
            event.preventDefault();
            place.focus();
          }}
          className={classNames(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg',
            edges,
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** One action of a Menu. */
export function MenuItem({
  onSelect,
  icon,
  shortcut,
  disabled,
  isDanger,
  children,
}: {
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  disabled?: boolean;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <Primitive.Item
      className={classNames(item, isDanger && 'text-danger [&_svg]:text-danger')}
      onSelect={onSelect}
      aria-keyshortcuts={shortcut}
      {...(disabled ? { disabled } : {})}
    >
      {icon}
      <span className="grow">{children}</span>
      {shortcut ? (
        <span aria-hidden>
          <Kbd>{shortcut}</Kbd>
        </span>
      ) : null}
    </Primitive.Item>
  );
}

/** A choice of a Menu that stays open while several are ticked. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Primitive.CheckboxItem
      className={item}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="grow">{children}</span>
      <Primitive.ItemIndicator>
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  );
}

/** A few things of a Menu of which one is chosen; the chosen one is ticked. */
export function MenuChoice({
  value,
  onChange,
  options,
}: {
  value: string | undefined;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
}) {
  return (
    <Primitive.RadioGroup {...(value ? { value } : {})} onValueChange={onChange}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={item}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** A heading between the items of a Menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
      {children}
    </Primitive.Label>
  );
}

/** A line between groups of a Menu. */
export function MenuLine() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
