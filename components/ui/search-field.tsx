'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names';
import { Input } from './field';

const TYPING_MS = 250;

/** A search box that reports what was typed once the typing rests. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder,
  className,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className={classNames('relative w-full sm:w-60', className)}>
      <Search
        className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-8.5"
      />
    </div>
  );
}
