'use client';

import { type FormEvent, useState } from 'react';
import {
  type Change,
  type Choices,
  type Saving,
  saveOver,
  type Values,
} from '@/lib/browser/save-over';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { CancelButton } from './kept-dialog';
import { RadioChoice } from './radio-choice';
import { relativeTime } from './time';

/** How the value of a field is shown, where it is no text, number or yes. */
type Words = Readonly<Record<string, (value: unknown) => string>>;

type Asked = {
  changes: readonly Change[];
  mine: Values;
  answer: (choices: Choices | null) => void;
};

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function whose({ changed_by: by, changed_at: at }: Change): string {
  const when = at ? `, ${relativeTime(new Date(at), new Date())}` : '';
  return `${by?.name ?? 'Somebody'} changed it${when}`;
}

function Option({
  name,
  label,
  text,
  onChoose,
}: {
  name: string;
  label: string;
  text: string;
  onChoose: () => void;
}) {
  return (
    <RadioChoice
      name={name}
      onChoose={onChoose}
      className="rounded-lg border border-line p-3 text-sm has-checked:border-accent"
    >
      <span className="block text-xs text-muted">{label}</span>
      <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap">{text}</span>
    </RadioChoice>
  );
}

type DialogProps = { asked: Asked; labels: Readonly<Record<string, string>>; words: Words };

function ConflictDialog({ asked, labels, words }: DialogProps) {
  const { changes, mine, answer } = asked;
  const shown = (field: string, value: unknown) => words[field]?.(value) ?? textOf(value);
  const [choices, setChoices] = useState<Choices>({});
  const isDone = changes.every(({ field }) => choices[field]);
  const choose = (field: string, choice: Choices[string]) =>
    setChoices({ ...choices, [field]: choice });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDone) answer(choices);
  }
  return (
    <Dialog
      isOpen
      onClose={() => answer(null)}
      title="Changed by somebody else meanwhile"
      description="Nothing is saved yet. Choose what is to stand."
    >
      <form onSubmit={submit} className="space-y-4">
        {changes.map((change) => (
          <fieldset key={change.field} className="space-y-2">
            <legend className="mb-2 text-sm font-medium">
              {labels[change.field] ?? change.field}
            </legend>
            <Option
              name={change.field}
              label={whose(change)}
              text={shown(change.field, change.value)}
              onChoose={() => choose(change.field, 'theirs')}
            />
            <Option
              name={change.field}
              label="You typed"
              text={shown(change.field, mine[change.field])}
              onChoose={() => choose(change.field, 'mine')}
            />
          </fieldset>
        ))}
        <DialogActions>
          <CancelButton>Go on editing</CancelButton>
          <Button type="submit" variant="primary" disabled={!isDone}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * Saves what a person changed without wiping what others have changed meanwhile: where both have
 * changed a field, the page says who changed it to what, and the person chooses.
 */
export function useConflict(labels: Readonly<Record<string, string>>, words: Words = {}) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = (changes: readonly Change[], mine: Values) =>
    new Promise<Choices | null>((resolve) => {
      const answer = (choices: Choices | null) => {
        setAsked(null);
        resolve(choices);
      };
      setAsked({ changes, mine, answer });
    });

  const save = <Body extends object, Result>(saving: Saving<Body, Result>) => saveOver(saving, ask);

  return { save, dialog: asked ? <ConflictDialog {...{ asked, labels, words }} /> : null };
}
