'use client';

import { useEffect, useState } from 'react';
import { whenQuiet } from '@/lib/browser/when-idle';
import { asFarAsKnown, failureText } from './failure-text';

type Host = typeof import('./toast-host');
type Undo = { undo?: () => void; description?: string };

const UNDO_MS = 8000;
// Long enough to come back to the screen and read why.
const ERROR_MS = 12_000;

let onReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  onReady = resolve;
});
let askForHost: () => void = () => undefined;

const load = (): Promise<Host> => import('./toast-host');

function options({ undo, description }: Undo) {
  return {
    ...(description ? { description } : {}),
    ...(undo ? { action: { label: 'Undo', onClick: undo }, duration: UNDO_MS } : {}),
  };
}

async function shown(present: (show: Host['show']) => void): Promise<void> {
  askForHost();
  const [{ show }] = await Promise.all([load(), ready]);
  present(show);
}

/** Short messages in the corner; `undo` offers to take the action back. */
export const toast = {
  success: (message: string, undo: Undo = {}) =>
    void shown((show) => show.success(message, options(undo))),
  info: (message: string, undo: Undo = {}) => void shown((show) => show(message, options(undo))),
  error: (message: string, undo: Undo = {}) =>
    void shown((show) => show.error(message, { duration: ERROR_MS, ...options(undo) })),
  /** Says what did not happen, and why. */
  failure: (message: string, error: unknown) =>
    toast.error(asFarAsKnown(message, error), { description: failureText(error) }),
};

/** As the `ref` of a bar at the foot of the page: toasts appear above it while it is there. */
export function toastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const makeRoom = () => style.setProperty('--bar-below-toasts', `${bar.offsetHeight}px`);
  makeRoom();
  const observer = new ResizeObserver(makeRoom);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-below-toasts');
  };
}

/** Where toasts appear; once per page. Loaded by the first of them, or when the page has time. */
export function Toaster() {
  const [host, setHost] = useState<Host | null>(null);
  useEffect(() => {
    askForHost = () => void load().then(setHost);
    return whenQuiet(askForHost);
  }, []);
  return host ? <host.ToastHost onReady={onReady} /> : null;
}
