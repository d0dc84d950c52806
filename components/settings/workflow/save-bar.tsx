'use client';

import { Button } from '@/components/ui/button';
import { Refusal } from '@/components/ui/states';
import { toastsAbove } from '@/components/ui/toast';
import { type StageSlug, stages } from '@/lib/pipeline/stages';

import type { Changes, Draft } from './draft';
import type { Editor } from './use-editor';

const isSlug = (word: string): word is StageSlug => Object.hasOwn(stages, word);

/** The refusal with the stages' names. */
function withNames(message: string, { words }: Draft): string {
  return message.replace(/\b[a-z]+(?:_[a-z]+)*\b/g, (word) =>
    isSlug(word) ? `“${words[word].name}”` : word,
  );
}

function summaryOf({ words, targets }: Changes): string {
  const stagesIn = (count: number) => (count === 1 ? '1 stage' : `${count} stages`);
  const parts = [
    words.length > 0 ? `name or colour of ${stagesIn(words.length)}` : '',
    targets.length > 0 ? `moves from ${stagesIn(targets.length)}` : '',
  ];
  return `Not saved yet: ${parts.filter(Boolean).join(', ')}.`;
}

function Conflict({ editor }: { editor: Editor }) {
  return (
    <Refusal className="space-y-2">
      <p>
        Somebody else changed the workflow while you edited it. Nothing of yours is lost: save yours
        over theirs, or go on with theirs.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void editor.keepMine()}>
          Save mine over it
        </Button>
        <Button size="small" onClick={() => void editor.takeTheirs()}>
          Show theirs, discard mine
        </Button>
      </div>
    </Refusal>
  );
}

function Stranding({ message, draft }: { message: string; draft: Draft }) {
  return (
    <Refusal>
      <p className="font-medium">{withNames(message, draft)}</p>
      {/no way out/.test(message) ? (
        <p className="mt-1">
          Applications would be stuck there. Allow at least one move out of it, or, once it is
          empty, take away the moves that lead to it.
        </p>
      ) : null}
    </Refusal>
  );
}

/** What is not saved yet, why it could not be, and how to save or discard it. */
export function SaveBar({ editor }: { editor: Editor }) {
  const { changes, count, problem, obstacle, draft } = editor;
  if (count === 0) return null;
  return (
    <section
      ref={toastsAbove}
      data-bottom-bar
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-20 mt-5 space-y-3 rounded-xl border border-line-strong bg-raised p-3 shadow-lg"
    >
      {problem?.kind === 'conflict' ? <Conflict editor={editor} /> : null}
      {problem?.kind === 'refused' ? <Stranding message={problem.message} draft={draft} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow basis-56 text-sm">
          {summaryOf(changes)}
          {obstacle ? <span className="block text-danger">{obstacle}</span> : null}
        </p>
        <Button onClick={editor.discard}>Discard</Button>
        <Button
          variant="primary"
          disabled={obstacle !== null}
          isBusy={editor.isSaving}
          onClick={editor.save}
        >
          Save workflow
        </Button>
      </div>
    </section>
  );
}
