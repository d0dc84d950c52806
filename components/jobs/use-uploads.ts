import { useMemo, useSyncExternalStore } from 'react';
import { failureText } from '@/components/ui/failure-text';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { fileProblem, useUploadDocument } from '@/lib/browser/documents';

export type Upload = {
  key: number;
  jobId: string;
  name: string;
  /** From 0 to 1; what follows 1 is the server reading the file. */
  share: number;
  problem: string | null;
  cancel: () => void;
};

// Outside React: an upload goes on when the tab is left, and shows again on return.
let made = 0;
let all: readonly Upload[] = [];
const none: readonly Upload[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(uploads: readonly Upload[]) {
  all = uploads;
  for (const listener of listeners) listener();
}

const change = (key: number, changes: Partial<Upload>) =>
  set(all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

const dismiss = (key: number) => set(all.filter((upload) => upload.key !== key));

type Send = ReturnType<typeof useUploadDocument>;

async function start(send: Send, jobId: string, file: File) {
  made += 1;
  const key = made;
  const { name } = file;
  const stop = new AbortController();
  const problem = fileProblem(file);
  const cancel = () => stop.abort();
  set([...all, { key, jobId, name, share: 0, problem, cancel }]);
  if (problem) return;
  try {
    await send(file, (share) => change(key, { share }), stop.signal);
    dismiss(key);
    toast.success(`Added ${name}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CANCELLED') return dismiss(key);
    const description = failureText(error);
    change(key, { problem: description });
    toast.error(`${name} was not added`, { description });
  }
}

/** Uploads files to a job's knowledge base, each with its progress or its problem. */
export function useUploads(jobId: string) {
  const known = useSyncExternalStore(
    subscribe,
    () => all,
    () => none,
  );
  const uploads = useMemo(() => known.filter((upload) => upload.jobId === jobId), [known, jobId]);
  const send = useUploadDocument(jobId);
  return {
    uploads,
    dismiss,
    add: (files: Iterable<File>) => {
      for (const file of files) void start(send, jobId, file);
    },
  };
}
