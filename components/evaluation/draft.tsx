'use client';

import { type RefObject, useEffect, useState } from 'react';

const keyOf = (link: string) => `answers:${link}`;

/** What a browser keeps may be switched off, full, or written by somebody else. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function kept(link: string): [string, string][] {
  const found = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(link)) ?? '{}'));
  if (typeof found !== 'object' || found === null) return [];
  return Object.entries(found).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string' && entry[1] !== '';
  });
}

function keep(link: string, form: HTMLFormElement): void {
  const answers = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !name.startsWith('$'),
  );
  const text = JSON.stringify(Object.fromEntries(answers));
  attempt(() => sessionStorage.setItem(keyOf(link), text));
}

/** Writes an answer into its field unless something stands there already. */
function restore(form: HTMLFormElement, name: string, answer: string): boolean {
  const field = form.elements.namedItem(name);
  const isField =
    field instanceof RadioNodeList ||
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement;
  if (!isField || field.value !== '') return false;
  field.value = answer;
  return true;
}

/**
 * Keeps what is typed into a form in this tab until `ClearDraft` is shown, and writes it back after
 * a reload. True if something was written back.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, link: string): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const written = kept(link).filter(([name, answer]) => restore(element, name, answer));
    if (written.length > 0) setRestored(true);
    const keepAll = () => keep(link, element);
    element.addEventListener('input', keepAll);
    return () => element.removeEventListener('input', keepAll);
  }, [form, link]);
  return isRestored;
}

/** Forgets what was typed, once it is sent. */
export function ClearDraft({ link }: { link: string }) {
  useEffect(() => {
    attempt(() => sessionStorage.removeItem(keyOf(link)));
  }, [link]);
  return null;
}
