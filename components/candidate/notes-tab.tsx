'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, StickyNote } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { TextareaField } from '@/components/ui/field';
import { Kbd, ModKey } from '@/components/ui/kbd';
import { LoadMore } from '@/components/ui/load-more';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { type Note, notesQuery, useAddNote } from '@/lib/browser/applications';
import { holdDraft, letGo, returnToDraft, takeHeld, useDraft } from '@/lib/browser/use-draft';
import { useSubject } from './candidate-context';

const MAX_LENGTH = 20_000;

type Written = { body: string; isPrivate: boolean };

/** A note that was refused, before what has been typed since; private as soon as one of them is. */
function joined({ body, isPrivate }: Written, since: Written | undefined): Written {
  return {
    body: since?.body ? `${body}\n\n${since.body}` : body,
    isPrivate: isPrivate || (since?.isPrivate ?? false),
  };
}

/** A note that is written, kept while it is not added, and what adds it. */
function useNoteDraft() {
  const { candidateId, application } = useSubject();
  const { id, name } = useSession().user;
  const author = { id, name, type: 'user' } as const;
  const adding = useAddNote(application.application_id, candidateId, author);
  const draft = ['note', application.application_id];
  const [{ body, isPrivate }, setWritten] = useDraft<Written>(draft, {
    body: '',
    isPrivate: false,
  });
  const setBody = (text: string) => setWritten((now) => ({ ...now, body: text }));
  const setIsPrivate = (is: boolean) => setWritten((now) => ({ ...now, isPrivate: is }));
  const [added, setAdded] = useState(0);

  const { application_id: applicationId } = application;
  useEffect(() => {
    const held = takeHeld<Written>(['note', applicationId]);
    if (held) returnToDraft<Written>(['note', applicationId], (since) => joined(held, since));
  }, [applicationId]);

  function add() {
    const written = { body: body.trim(), isPrivate };
    holdDraft(draft, written);
    setBody('');
    // A promise, unlike the mutation's callbacks, also settles after the next note or when this is closed.
    adding.mutateAsync({ body: written.body, private: isPrivate, key: crypto.randomUUID() }).then(
      () => {
        letGo(draft);
        setAdded((count) => count + 1);
      },
      (error) => {
        letGo(draft);
        returnToDraft<Written>(draft, (since) => joined(written, since));
        toast.failure('The note was not added', error);
      },
    );
  }

  return { body, setBody, isPrivate, setIsPrivate, isBlank: body.trim() === '', add, added };
}

type Draft = ReturnType<typeof useNoteDraft>;

function PrivateSwitch({ isPrivate, setIsPrivate }: Draft) {
  const id = useId();
  return (
    <span className="mr-auto flex items-center gap-2 text-sm">
      <Switch id={id} checked={isPrivate} onChange={setIsPrivate} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>Private</label>
      <span id={`${id}-hint`} className={isPrivate ? 'text-xs text-muted' : 'sr-only'}>
        Only you, recruiters and admins see it.
      </span>
    </span>
  );
}

function Actions({ note }: { note: Draft }) {
  const { isBlank, added } = note;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <PrivateSwitch {...note} />
      <p role="status" className="sr-only">
        {added === 0 ? '' : added === 1 ? 'Note added' : `${added} notes added`}
      </p>
      <span className="hidden text-xs text-muted sm:inline">
        <ModKey /> <Kbd>Enter</Kbd> adds it
      </span>
      <Button type="submit" variant="primary" size="small" disabled={isBlank}>
        Add note
      </Button>
    </div>
  );
}

function NoteForm() {
  const note = useNoteDraft();
  const field = useRef<HTMLTextAreaElement>(null);

  function add() {
    if (note.isBlank) return;
    note.add();
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    add();
  }

  function key(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    add();
  }

  return (
    <form onSubmit={submit} className="space-y-2">
      <TextareaField
        label="Add a note"
        ref={field}
        data-note-field
        data-unkept
        value={note.body}
        maxLength={MAX_LENGTH}
        placeholder="What your team should know"
        onChange={(event) => note.setBody(event.target.value)}
        onKeyDown={key}
      />
      <Actions note={note} />
    </form>
  );
}

function NoteItem({ note }: { note: Note }) {
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={note.author.name} className="size-7 text-[0.6875rem]" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <bdi className="font-medium">{note.author.name}</bdi>
          <RelativeTime at={note.created_at} className="text-xs text-muted" />
          {note.private ? (
            <Badge>
              <Lock aria-hidden /> Private
            </Badge>
          ) : null}
        </p>
        <p className="mt-0.5 text-sm break-words whitespace-pre-wrap">{note.body}</p>
      </div>
    </li>
  );
}

/** What the team wrote about an application, and room for more. */
export function NotesTab() {
  const { application } = useSubject();
  const mayWrite = useMay('note:write');
  const query = useInfiniteQuery(notesQuery(application.application_id));
  const notes = query.data?.pages.flatMap((page) => page.notes);
  return (
    <div className="space-y-4">
      {mayWrite ? <NoteForm key={application.application_id} /> : null}
      {notes ? null : query.isLoadingError ? (
        <ErrorState query={query} />
      ) : (
        <SkeletonRows rows={3} className="h-14" />
      )}
      {notes?.length === 0 ? (
        <EmptyState icon={<StickyNote aria-hidden />} title="No notes yet">
          Notes are for your team; the candidate never sees them.
        </EmptyState>
      ) : null}
      {notes && notes.length > 0 ? (
        <ul aria-label="Notes" className="divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.note_id} note={note} />
          ))}
        </ul>
      ) : null}
      <LoadMore pages={query} />
    </div>
  );
}
