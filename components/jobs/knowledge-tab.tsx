'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpen, Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Confirm } from '@/components/ui/confirm';
import { IconButton } from '@/components/ui/icon-button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import {
  documentsQuery,
  downloadDocument,
  type KnowledgeDocument,
  sizeWords,
  useDeleteDocument,
} from '@/lib/browser/documents';
import { UploadArea } from './upload-area';

async function download(jobId: string, document: KnowledgeDocument) {
  try {
    await downloadDocument(jobId, document);
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Something failed.';
    toast.error(`${document.name} could not be downloaded`, { description });
  }
}

function DocumentRow({
  jobId,
  document,
  onDelete,
}: {
  jobId: string;
  document: KnowledgeDocument;
  onDelete?: () => void;
}) {
  const { name, description, file_size: size, uploaded_by: by, created_at: at } = document;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <FileText className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{name}</span>
          {document.job_id === null ? <Badge>For every job</Badge> : null}
        </p>
        {description ? <p className="truncate text-sm text-muted">{description}</p> : null}
        <p className="truncate text-xs text-muted">
          {sizeWords(size)} · {by} · <RelativeTime at={at} />
        </p>
      </div>
      <IconButton label={`Download ${name}`} onClick={() => void download(jobId, document)}>
        <Download aria-hidden />
      </IconButton>
      {onDelete ? (
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

function useDeletion(jobId: string) {
  const [asking, setAsking] = useState<KnowledgeDocument | null>(null);
  const remove = useDeleteDocument(jobId);
  function confirm() {
    if (!asking) return;
    setAsking(null);
    // A promise, unlike the mutation's callbacks, also settles when another one is deleted meanwhile.
    remove
      .mutateAsync(asking.document_id)
      .then(() => toast.success(`Deleted ${asking.name}`))
      .catch(({ message }: Error) =>
        toast.error(`${asking.name} was not deleted`, { description: message }),
      );
  }
  return { asking, setAsking, confirm };
}

function DocumentList({
  jobId,
  documents,
}: {
  jobId: string;
  documents: readonly KnowledgeDocument[];
}) {
  const mayWrite = useMay('knowledge_base:write');
  const { asking, setAsking, confirm } = useDeletion(jobId);
  if (documents.length === 0) {
    return (
      <EmptyState icon={<BookOpen aria-hidden />} title="No documents yet">
        The screening agent can tell applicants what they say: benefits, shifts, how to get there.
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label="Documents"
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {documents.map((document) => (
          <DocumentRow
            key={document.document_id}
            jobId={jobId}
            document={document}
            {...(mayWrite ? { onDelete: () => setAsking(document) } : {})}
          />
        ))}
      </ul>
      <Confirm
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={confirm}
        title={`Delete ${asking?.name}?`}
        confirmLabel="Delete the document"
      >
        {asking?.job_id === null
          ? 'It belongs to the whole organization: the agents of every job lose it. This cannot be undone.'
          : 'The screening agent can no longer cite it. This cannot be undone.'}
      </Confirm>
    </>
  );
}

/** What the screening agent of a job can cite: documents to add, download and delete. */
export function KnowledgeTab({ jobId }: { jobId: string }) {
  const documents = useQuery(documentsQuery(jobId));
  const mayWrite = useMay('knowledge_base:write');
  return (
    <div className="max-w-form space-y-4">
      {mayWrite ? <UploadArea jobId={jobId} /> : null}
      {documents.data ? (
        <DocumentList jobId={jobId} documents={documents.data} />
      ) : documents.isLoadingError ? (
        <ErrorState query={documents} />
      ) : (
        <SkeletonRows rows={4} className="h-16" />
      )}
    </div>
  );
}
