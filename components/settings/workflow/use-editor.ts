'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import { useChange } from '@/lib/browser/settings';
import { useDraft } from '@/lib/browser/use-draft';
import {
  bodyOf,
  changesOf,
  countOf,
  type Draft,
  defaultDraft,
  draftOf,
  obstacleIn,
  type StoredWorkflow,
} from './draft';

export type Problem = { kind: 'conflict' } | { kind: 'refused'; message: string };

function problemOf(error: Error | null): Problem | null {
  if (!error) return null;
  const isConflict = error instanceof ApiError && error.code === 'WORKFLOW_CONFLICT';
  return isConflict ? { kind: 'conflict' } : { kind: 'refused', message: error.message };
}

function useLeaveWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

/** What was changed of a workflow since it was read, kept apart from what is stored. */
function useChanged(fresh: StoredWorkflow) {
  const [editing, setEditing] = useDraft<{ base: StoredWorkflow; draft: Draft } | null>(
    ['workflow'],
    null,
  );
  const base = editing?.base ?? fresh;
  const stored = draftOf(base);
  const draft = editing?.draft ?? stored;
  const change = useCallback(
    (by: (draft: Draft) => Draft) =>
      setEditing((known) => {
        const from = known?.base ?? fresh;
        const next = by(known?.draft ?? draftOf(from));
        const isChanged = countOf(changesOf(draftOf(from), next)) > 0;
        return isChanged ? { base: from, draft: next } : null;
      }),
    [fresh, setEditing],
  );
  const { version } = base;
  return { version, stored, draft, change, forget: () => setEditing(null) };
}

/** The edits to a workflow, which are saved together or discarded. */
export function useEditor(fresh: StoredWorkflow) {
  const client = useQueryClient();
  const replace = useChange('replaceWorkflow', ['pipeline']);
  const { version, stored, draft, change, forget } = useChanged(fresh);
  const changes = changesOf(stored, draft);
  const count = countOf(changes);
  useLeaveWarning(count > 0);

  const { reset } = replace;
  const edit = useCallback(
    (by: (draft: Draft) => Draft) => {
      reset();
      change(by);
    },
    [change, reset],
  );

  function discard() {
    reset();
    forget();
  }

  function save(over = version) {
    const onSuccess = (saved: StoredWorkflow) => {
      client.setQueryData(workflowQuery().queryKey, saved);
      forget();
      toast.success('The workflow is saved.');
    };
    replace.mutate({ body: bodyOf(draft, changes, over) }, { onSuccess });
  }

  /** Reads the workflow as others left it. */
  const readAgain = () => client.fetchQuery({ ...workflowQuery(), staleTime: 0 });

  return {
    ...{ draft, stored, changes, count, edit, discard },
    obstacle: obstacleIn(draft),
    problem: problemOf(replace.error),
    isSaving: replace.isPending,
    save: () => save(),
    takeTheirs: () => readAgain().then(discard),
    keepMine: () => readAgain().then((theirs) => save(theirs.version)),
    resetAll: () => edit(() => defaultDraft()),
  };
}

export type Editor = ReturnType<typeof useEditor>;
