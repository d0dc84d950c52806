'use client';

import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

const SHOWN_FIRST = 5;
/** As far as the server counts. */
const COUNTED = 1000;

/** One of the columns of the home page. */
export function Section({
  title,
  note,
  className,
  children,
}: {
  title: string;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-xl border border-line bg-surface pb-2', className)}
    >
      <header className="flex items-baseline gap-2 px-4 pt-3 pb-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note ? <span className="text-xs text-muted">{note}</span> : null}
      </header>
      {children}
    </section>
  );
}

const countWords = (total: number) =>
  total >= COUNTED ? `${COUNTED.toLocaleString('en')}+` : total.toLocaleString('en');

const quiet =
  'cursor-pointer rounded text-xs text-muted underline-offset-2 hover:text-ink hover:underline pointer-coarse:py-2';

/** The page that the rest is found on; `name` says which, where it shows others as well. */
export type Rest = { href: string; name: string | null };

/** Where the rest of a group is found: among what is mine, where the group has nothing else. */
export function restOn(name: string | null, href: string, isMine = false): Rest {
  if (!isMine) return { href: href.replace(/\?$/, ''), name };
  return { href: `${href}${href.endsWith('?') ? '' : '&'}mine=true`, name };
}

/** A list that shows its first rows, more on demand, and where the rest of them is found. */
export function Rows<Item>({
  label,
  total,
  items,
  rest: page,
  children,
}: {
  label: string;
  total: number;
  items: readonly Item[];
  rest?: Rest | undefined;
  children: (item: Item) => ReactNode;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN_FIRST);
  const rest = items.length - shown.length;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {shown.map(children)}
      </ul>
      {rest > 0 || total > items.length ? (
        <p className="flex gap-4 px-4 pt-1 pb-2">
          {rest > 0 ? (
            <button type="button" className={quiet} onClick={() => setIsWhole(true)}>
              Show {rest} more<span className="sr-only"> of {label}</span>
            </button>
          ) : null}
          {total > items.length && page ? (
            <Link href={page.href} prefetch={false} className={quiet}>
              Open {page.name ?? `all ${countWords(total)}`}
              <span className="sr-only">
                {page.name ? ' for the rest of' : ' of'} {label}
              </span>
            </Link>
          ) : null}
          {total > items.length && !page && rest === 0 ? (
            <span className="text-xs text-muted">
              {items.length} of {countWords(total)}; the next follow when these are done
            </span>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** A part of a section with a heading that counts; nothing where it is empty. */
export function Group<Item>({
  title,
  found,
  rest,
  isUrgent = false,
  children,
}: {
  title: string;
  found: { total: number; items: readonly Item[] };
  rest?: Rest | undefined;
  isUrgent?: boolean;
  children: (item: Item) => ReactNode;
}) {
  const { total, items } = found;
  if (items.length === 0) return null;
  return (
    <div className="border-t border-line pt-2">
      <h3 className="flex items-center gap-2 px-4 py-1 text-xs font-medium text-muted">
        {title}
        <span
          className={classNames(
            'rounded-md px-1.5 py-0.5 tabular-nums',
            isUrgent ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted',
          )}
        >
          {countWords(total)}
        </span>
      </h3>
      <Rows label={title} total={total} items={items} rest={rest}>
        {children}
      </Rows>
    </div>
  );
}
