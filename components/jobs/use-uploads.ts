import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/browser/api';
import { fileProblem, useUploadDocument } from '@/lib/browser/documents';

export type Upload = {
  key: number;
  name: string;
  /** From 0 to 1; what follows 1 is the server reading the file. */
  share: number;
  problem: string | null;
  cancel: () => void;
};

let made = 0;

/** Uploads files to a job's knowledge base, each with its progress or what speaks against it. */
export function useUploads(jobId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const send = useUploadDocument(jobId);
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((known) =>
      known.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const dismiss = (key: number) =>
    setUploads((known) => known.filter((upload) => upload.key !== key));

  async function start(file: File) {
    made += 1;
    const key = made;
    const stop = new AbortController();
    const problem = fileProblem(file);
    const cancel = () => stop.abort();
    setUploads((known) => [...known, { key, name: file.name, share: 0, problem, cancel }]);
    if (problem) return;
    try {
      await send(file, (share) => change(key, { share }), stop.signal);
      dismiss(key);
      toast.success(`Added ${file.name}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CANCELLED') dismiss(key);
      else change(key, { problem: error instanceof Error ? error.message : 'The upload failed.' });
    }
  }

  return {
    uploads,
    dismiss,
    add: (files: Iterable<File>) => {
      for (const file of files) void start(file);
    },
  };
}
