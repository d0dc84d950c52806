'use client';

import { createContext, type Ref, use, useCallback, useEffect, useRef } from 'react';
import { forgetDraft, leaveDraft, readDraft, writeDraft } from '@/lib/browser/drafts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What the fields below are about, as the name under which their texts are kept; null keeps none. */
export const DraftScope = createContext<string | null>(null);

/** The scope of a part of what is around: null where nothing is kept there. */
export function useScopeOf(part: string): string | null {
  const around = use(DraftScope);
  return around === null ? null : `${around} / ${part}`;
}

const texts =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type]))';
// Dates are chosen, and codes, passwords and what confirms something final are typed anew.
const unkept =
  '[data-unkept], [data-written], [role=combobox], [autocomplete=one-time-code], [autocomplete$=password], [readonly]';

function labelOf(field: TextField): string {
  const [label] = field.labels ?? [];
  return field.name || field.ariaLabel || label?.textContent || '';
}

type Kept = { name: string; before: string; isTyped: boolean };

/** The fields on the screen whose text is kept. */
const kept = new Map<TextField, Kept>();

/** The event of a field into which an earlier text was put back. */
export const putBack = 'draft-put-back';

function write(field: TextField, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React knows of a change by the setter of the prototype alone.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event(putBack, { bubbles: true }));
}

function note(field: TextField, own: Kept): void {
  own.isTyped = field.value !== own.before;
  if (own.isTyped) writeDraft(own.name, field.value, own.before);
  else forgetDraft(own.name);
}

// After the effects of what is around, which set up the form.
function putBackSoon(field: TextField, own: Kept): void {
  const draft = readDraft(own.name);
  const { value } = draft ?? {};
  if (typeof value !== 'string' || value === field.value) return;
  queueMicrotask(() => {
    if (!field.isConnected || field.disabled) return;
    own.before = draft?.before ?? own.before;
    write(field, value);
  });
}

function keepText(field: TextField, scope: string): () => void {
  const own = { name: `${scope} / ${labelOf(field)}`, before: field.value, isTyped: false };
  const focus = () => {
    if (!own.isTyped) own.before = field.value;
  };
  const input = () => note(field, own);
  kept.set(field, own);
  field.addEventListener('focus', focus);
  field.addEventListener('input', input);
  putBackSoon(field, own);
  return () => {
    field.removeEventListener('focus', focus);
    field.removeEventListener('input', input);
    kept.delete(field);
    leaveDraft(own.name);
  };
}

/** Keeps what is typed into a field until it is sent, and puts it back when the field is there again. */
export function useKeptText<Kind extends TextField>(ref: Ref<Kind> | undefined) {
  const scope = use(DraftScope);
  const element = useRef<Kind | null>(null);
  useEffect(() => {
    const field = element.current;
    if (!field || scope === null || !field.matches(texts) || field.matches(unkept)) return;
    return keepText(field, scope);
  }, [scope]);
  return useCallback(
    (field: Kind | null) => {
      element.current = field;
      if (typeof ref === 'function') return ref(field);
      if (ref) ref.current = field;
    },
    [ref],
  );
}

const below = (root: Element | null) => [...kept].filter(([field]) => root?.contains(field));

/** What stood in the fields of a form when their text was begun, by their names. */
export function textsBefore(form: Element | null): Record<string, string> {
  const begun = below(form).filter(([field, { isTyped }]) => isTyped && field.name);
  return Object.fromEntries(begun.map(([field, { before }]) => [field.name, before]));
}

/** Tells the fields of a form what was saved of them: what was typed since is still to be sent. */
export function textsSaved(form: Element | null, saved: Readonly<Record<string, unknown>>): void {
  for (const [field, own] of below(form)) {
    if (!(field.name in saved)) continue;
    own.before = String(saved[field.name] ?? '');
    note(field, own);
  }
}

/** Whether something below an element was typed and not sent. */
export function hasTexts(root: Element | null): boolean {
  return below(root).some(([, { isTyped }]) => isTyped);
}

/** Forgets what was typed below an element: it is not wanted, or it has been taken over. */
export function forgetTexts(root: Element | null): void {
  for (const [, own] of below(root)) {
    own.isTyped = false;
    forgetDraft(own.name);
  }
}
