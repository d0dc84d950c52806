'use client';

import { FileUp, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FileButton } from '@/components/ui/file-button';
import { IconButton } from '@/components/ui/icon-button';
import { documentBytes, documentExtensions, sizeWords } from '@/lib/browser/documents';
import { type Upload, useUploads } from './use-uploads';

function UploadRow({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { name, share, problem, cancel } = upload;
  const percent = Math.round(share * 100);
  const state = percent < 100 ? `${percent} %` : 'Checking…';
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2">
      <div className="min-w-0 grow">
        <p className="flex gap-2 text-sm">
          <span className="min-w-0 grow truncate">{name}</span>
          {problem ? null : <span className="text-xs text-muted tabular-nums">{state}</span>}
        </p>
        {problem ? (
          <p role="alert" className="mt-0.5 text-xs text-danger">
            {problem}
          </p>
        ) : (
          <div
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      <IconButton
        label={problem ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
        onClick={problem ? onDismiss : cancel}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** Takes files by a button or dropped onto it, and shows how far each upload is. */
export function UploadArea({ jobId }: { jobId: string }) {
  const { uploads, add, dismiss } = useUploads(jobId);
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <div className="space-y-2">
      <section
        aria-label="Add documents"
        onDragOver={(event) => hold(event, true)}
        onDragLeave={(event) => hold(event, false)}
        onDrop={(event) => {
          hold(event, false);
          add(event.dataTransfer.files);
        }}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-xl border border-dashed border-line-strong p-4',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <FileUp className="size-5 shrink-0 text-muted" aria-hidden />
        <p className="min-w-48 grow text-sm text-muted">
          Drop documents here: {documentExtensions.join(', ')}; each at most{' '}
          {sizeWords(documentBytes)}.
        </p>
        <FileButton
          label="Documents"
          isMany
          accept={documentExtensions.map((extension) => `.${extension}`)}
          onChoose={add}
        >
          Choose files
        </FileButton>
      </section>
      {uploads.length > 0 ? (
        <ul aria-label="Uploads" className="space-y-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
