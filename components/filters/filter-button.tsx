'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { filterLook, filterWidth } from './chip';

/** The button that opens the filters of a list. */
export function FilterButton({ children }: { children: ReactNode }) {
  return (
    <Popover
      label="Filters"
      className={filterWidth}
      trigger={<Button data-filters>{filterLook}</Button>}
    >
      <div className="space-y-3">{children}</div>
    </Popover>
  );
}
