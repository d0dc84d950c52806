'use client';

import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { IconButton } from '@/components/ui/icon-button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { type Tag, tagsQuery, useChangeTag } from '@/lib/browser/tags';
import { Card, Panel } from '../panel';
import { TagNameDialog } from './tag-name-dialog';

type Asking = { kind: 'new' } | { kind: 'rename' | 'delete'; tag: Tag };

function TagRow({ tag, onAsk }: { tag: Tag; onAsk: ((asking: Asking) => void) | undefined }) {
  const { tag_id: id, name } = tag;
  return (
    <li className="flex min-h-11 items-center gap-1 px-4 py-1">
      <span className="min-w-0 grow truncate text-sm font-medium">{name}</span>
      <Link
        href={`/candidates?tag=${id}`}
        prefetch={false}
        className="rounded px-2 text-xs text-muted hover:text-ink hover:underline"
        aria-label={`Candidates with the tag ${name}`}
      >
        Candidates
      </Link>
      {onAsk ? (
        <>
          <IconButton label={`Rename ${name}`} onClick={() => onAsk({ kind: 'rename', tag })}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => onAsk({ kind: 'delete', tag })}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      ) : null}
    </li>
  );
}

function DeleteDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const change = useChangeTag();
  async function remove() {
    try {
      await change.mutateAsync({ tagId: tag.tag_id, name: null });
      toast.success(`The tag “${tag.name}” is deleted`);
    } catch (error) {
      toast.failure(`The tag “${tag.name}” was not deleted`, error);
    }
    onClose();
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={() => void remove()}
      isBusy={change.isPending}
      title={`Delete “${tag.name}”?`}
      confirmLabel="Delete"
    >
      It is taken from every candidate who has it. That cannot be undone.
    </Confirm>
  );
}

/** The organization's tags: what candidates can be marked with, to make, rename and delete. */
export function TagSettings() {
  const mayWrite = useMay('tag:write');
  const query = useQuery(tagsQuery());
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <Panel
      title="Tags"
      description="Words that candidates are marked with, for lists and filters. Everybody here sees them; the candidates do not."
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setAsking({ kind: 'new' })}>
            <Plus aria-hidden /> New tag
          </Button>
        ) : null
      }
    >
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={5} /> : null}
      {query.data ? (
        <Card>
          {query.data.length === 0 ? (
            <EmptyState icon={<Tags aria-hidden />} title="No tags yet">
              Make one here, or type it where you tag a candidate.
            </EmptyState>
          ) : (
            <ul aria-label="Tags" className="divide-y divide-line">
              {query.data.map((tag) => (
                <TagRow key={tag.tag_id} tag={tag} onAsk={mayWrite ? setAsking : undefined} />
              ))}
            </ul>
          )}
        </Card>
      ) : null}
      {asking?.kind === 'delete' ? <DeleteDialog tag={asking.tag} onClose={close} /> : null}
      {asking?.kind === 'new' ? <TagNameDialog tag={null} onClose={close} /> : null}
      {asking?.kind === 'rename' ? <TagNameDialog tag={asking.tag} onClose={close} /> : null}
    </Panel>
  );
}
