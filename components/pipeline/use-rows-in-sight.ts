import { useEffect, useRef, useState } from 'react';
import { FIRST_ROWS } from '@/lib/browser/pipeline/first-board';

const OVERSCAN = 2;

/**
 * Which of many rows of the same height are on the screen of their scroller, or close to it. Before
 * it is measured, also on the server, those that a screen begins with.
 */
export function useRowsInSight(count: number, rowPx: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ from: 0, to: FIRST_ROWS });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollTop, clientHeight } = element;
      const from = Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN);
      const to = Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN;
      setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
    }
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [rowPx]);
  return { scroller, from: Math.min(sight.from, count), to: Math.min(sight.to, count) };
}
