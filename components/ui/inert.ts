'use client';

import { type ComponentProps, type MouseEvent, useState } from 'react';

type Props = Pick<
  ComponentProps<'button'>,
  'aria-disabled' | 'disabled' | 'onClick' | 'onFocus' | 'onBlur'
>;

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * What a button needs that takes no presses while it is busy or disabled. The browser takes the
 * focus from whatever becomes disabled, so a button that has it is only said to be disabled until
 * the focus has left.
 */
export function useInert(props: Props, isBusy = false) {
  const { disabled, onClick, onFocus, onBlur } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const isInert = isBusy || (disabled === true && hasFocus);
  return {
    disabled: disabled === true && !isInert,
    'aria-disabled': isInert || props['aria-disabled'],
    onClick: isInert ? ignore : onClick,
    onFocus: ((event) => {
      setHasFocus(true);
      onFocus?.(event);
    }) satisfies Props['onFocus'],
    onBlur: ((event) => {
      setHasFocus(false);
      onBlur?.(event);
    }) satisfies Props['onBlur'],
  };
}
