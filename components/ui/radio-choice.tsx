import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** One of the answers to a question, which is answered before its form is sent; `name` is the question's. */
export function RadioChoice({
  name,
  onChoose,
  className,
  children,
}: {
  name: string;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label className={classNames('flex min-h-6 cursor-pointer gap-2', className)}>
      <input
        type="radio"
        name={name}
        required
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </label>
  );
}
