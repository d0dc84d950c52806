'use client';

import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** What a text means to a form, or what is wrong with it. */
export type Meaning = { value: string } | { problem: string };

type Draft = {
  text: string;
  /** The value of the field while this is its text. */
  of: string;
  /** Whether the person has finished, and is told what is wrong. */
  isLeft: boolean;
};

/** Keeps a form from being sent while an answer in it is wrong or missing; `show` says why at the field. */
export function useHeldForm(problem: string | undefined, show: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  useEffect(() => {
    const { current: field } = input;
    const form = field?.form;
    if (!form) return;
    // A form that checks nothing by itself would be sent without the value.
    function stop(event: SubmitEvent) {
      if (!field?.validity.customError) return;
      if (!event.defaultPrevented) field.focus();
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    }
    // One that does would show a bubble over what the field says below.
    function hideBubble(event: Event) {
      if (!field?.validity.customError) return;
      event.preventDefault();
      if (form?.querySelector(':is(input, textarea, select):invalid') === field) field.focus();
      latest.current();
    }
    form.addEventListener('submit', stop, true);
    field.addEventListener('invalid', hideBubble);
    return () => {
      form.removeEventListener('submit', stop, true);
      field.removeEventListener('invalid', hideBubble);
    };
  }, []);
  return input;
}

/**
 * A value that people write in their own words: it is understood while they write, and put into
 * the form's words once they leave the field. What cannot be read is no value.
 */
export function useWritten({
  value,
  onChange,
  isLazy = false,
  read,
  write,
}: {
  value: string;
  onChange: (value: string) => void;
  /** Whether the value changes once the person has finished, and not with every letter. */
  isLazy?: boolean | undefined;
  read: (text: string) => Meaning;
  write: (value: string) => string;
}) {
  const [known, setDraft] = useState<Draft | null>(null);
  const draft = known?.of === value ? known : null;
  const text = draft?.text ?? write(value);
  const meaningOf = (words: string): Meaning => (words.trim() ? read(words) : { value: '' });
  const meaning: Meaning = draft ? meaningOf(draft.text) : { value };
  const problem = 'problem' in meaning ? meaning.problem : undefined;
  const input = useHeldForm(problem, () => setDraft((now) => now && { ...now, isLeft: true }));

  function take(words: string, isLeft: boolean) {
    const next = meaningOf(words);
    const isRead = 'value' in next;
    const meant = isRead ? next.value : '';
    const of = isLazy && !isLeft ? value : meant;
    setDraft(isLeft && isRead ? null : { text: words, of, isLeft });
    if (of !== value) onChange(of);
  }

  const finish = () => draft && take(draft.text, true);
  const shown = 'value' in meaning ? write(meaning.value) : '';
  return {
    text,
    problem: draft?.isLeft ? problem : undefined,
    /** What a text that is being written is understood as, to be read out. */
    understood: shown === text ? '' : shown,
    /** Writes a text in the person's place, which may be only a part of what is needed. */
    write: (words: string, isWhole: boolean) => take(words, isWhole),
    finish,
    props: {
      ref: input,
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => take(target.value, false),
      onBlur: finish,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') finish();
      },
    },
  };
}
