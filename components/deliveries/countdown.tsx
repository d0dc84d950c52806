'use client';

import { useEffect, useState } from 'react';
import { fullTime } from '@/components/ui/time';

const SECOND = 1000;

function remaining(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds <= 0) return 'any moment now';
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `in ${hours} h ${minutes} min`;
  return minutes > 0 ? `in ${minutes} min ${seconds % 60} s` : `in ${seconds} s`;
}

/** The time until a moment, counted down by the second. */
export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(to);
  return (
    <time dateTime={to} title={fullTime(moment)} className="tabular-nums">
      {remaining(moment.getTime() - now)}
    </time>
  );
}
