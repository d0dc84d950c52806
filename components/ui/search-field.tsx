'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // This box's own search comes back as `value` when more may have been typed.
    const place = asked.current.lastIndexOf(value);
    asked.current.splice(0, place + 1);
    if (place >= 0) return;
    clearTimeout(pause.current);
    setTyped((now) => (now.trim() === value ? now : value));
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  function ask(text: string) {
    asked.current.push(text);
    onChange(text);
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(pause.current);
    const isQuick = performance.now() - typedAt.current < TYPING_MS;
    typedAt.current = performance.now();
    const wanted = text.trim();
    if (wanted === (asked.current.at(-1) ?? value)) return;
    if (isQuick) pause.current = setTimeout(() => ask(wanted), TYPING_MS);
    else ask(wanted);
  }
  return (
    <div className="relative w-full sm:w-60 print:hidden">
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
        onChange={(event) => type(event.target.value)}
        className="pl-8.5"
      />
    </div>
  );
}
