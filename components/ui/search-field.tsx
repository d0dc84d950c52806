'use client';

import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input } from './field';

const TYPING_MS = 50;

/**
 * A search box that reports what was typed, trimmed: a letter on its own at once, letters in quick
 * succession when the person pauses.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const asked = useRef<string[]>([]);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const ask = useEffectEvent((text: string) => {
    asked.current.push(text);
    onChange(text);
  });
  useEffect(() => {
    // This box's own search comes back as `value` when more may have been typed.
    const place = asked.current.lastIndexOf(value);
    asked.current.splice(0, place + 1);
    if (place < 0) setTyped((now) => (now.trim() === value ? now : value));
  }, [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const isQuick = performance.now() - typedAt.current < TYPING_MS;
    typedAt.current = performance.now();
    if (!isQuick) return ask(typed.trim());
    const timer = setTimeout(() => ask(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="relative w-full sm:w-60">
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
