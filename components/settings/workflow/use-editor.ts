'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import { useChange } from '@/lib/browser/settings';
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

/** The edits to a workflow: kept apart from what is stored until they are saved together. */
export function useEditor(fresh: StoredWorkflow) {
  const client = useQueryClient();
  const replace = useChange('replaceWorkflow', ['pipeline']);
  const [editing, setEditing] = useState<{ base: StoredWorkflow; draft: Draft } | null>(null);
  const base = editing?.base ?? fresh;
  const stored = draftOf(base);
  const draft = editing?.draft ?? stored;
  const changes = changesOf(stored, draft);
  const count = countOf(changes);
  useLeaveWarning(count > 0);

  const { reset } = replace;
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => {
      reset();
      setEditing((known) => {
        const from = known?.base ?? fresh;
        const next = change(known?.draft ?? draftOf(from));
        const isChanged = countOf(changesOf(draftOf(from), next)) > 0;
        return isChanged ? { base: from, draft: next } : null;
      });
    },
    [fresh, reset],
  );

  function discard() {
    reset();
    setEditing(null);
  }

  function save(version = base.version) {
    const body = bodyOf(draft, changes, version);
    replace.mutate(
      { body },
      {
        onSuccess: (saved) => {
          client.setQueryData(workflowQuery().queryKey, saved);
          setEditing(null);
          toast.success('The workflow is saved.');
        },
      },
    );
  }

  /** Reads the workflow as others left it. */
  const readAgain = () => client.fetchQuery({ ...workflowQuery(), staleTime: 0 });

  async function takeTheirs() {
    await readAgain();
    discard();
  }

  async function keepMine() {
    save((await readAgain()).version);
  }

  return {
    draft,
    stored,
    changes,
    count,
    obstacle: obstacleIn(draft),
    problem: problemOf(replace.error),
    isSaving: replace.isPending,
    edit,
    discard,
    save: () => save(),
    takeTheirs,
    keepMine,
    resetAll: () => edit(() => defaultDraft()),
  };
}

export type Editor = ReturnType<typeof useEditor>;
