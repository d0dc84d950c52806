'use client';

import { Mail, Tag, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Person } from '@/components/applications/decision';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { type Selection, useSelected } from '@/components/ui/selection';
import { SelectionBar } from '@/components/ui/selection-bar';
import type { StageSlug } from '@/lib/pipeline/stages';
import { BulkMoveMenu } from './move-menu';
import type { ApplicantMoves } from './use-applicant-moves';

const TagDialog = late(() =>
  import('@/components/tags/tag-dialog').then((module) => module.TagDialog),
);

const MessageDialog = late(() => import('./message-dialog').then((module) => module.MessageDialog));

/** Somebody whose row or card is ticked, with the application that is acted on, if there is one. */
export type Applicant = { candidateId: string; name: string; person: Person | null };

type Props = {
  selection: Selection;
  /** The applicant of a ticked row; undefined where the row has left the list. */
  applicantOf: (id: string) => Applicant | undefined;
  moves: ApplicantMoves;
  /** What else can be done with them. */
  children?: ReactNode;
};

function MoveActions({
  people,
  without,
  moves: { many, decisions },
}: {
  people: readonly Person[];
  /** Who is ticked and has no application, by name. */
  without: readonly string[];
  moves: ApplicantMoves;
}) {
  if (people.length === 0) return null;
  const ask = (to: StageSlug) => decisions.askMany(people, to, without);
  return (
    <>
      <BulkMoveMenu
        isBusy={many.isBusy}
        from={people.map(({ stage }) => stage)}
        without={without}
        onChoose={({ slug }) => ask(slug)}
      />
      <Button size="small" isBusy={many.isBusy} onClick={() => ask('client_rejected')}>
        <UserX aria-hidden className="max-sm:hidden" /> Reject…
      </Button>
    </>
  );
}

/** What can be done with all ticked applicants, on a board as in a table. */
export function ApplicantBar({ selection, applicantOf, moves, children }: Props) {
  const ids = [...useSelected(selection)];
  const mayMove = useMay('application:write');
  const mayTag = useMay('candidate:write');
  const [isTagging, setIsTagging] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const applicants = ids.flatMap((id) => applicantOf(id) ?? []);
  return (
    <>
      <SelectionBar label="Selected applicants" selection={selection}>
        {mayMove ? (
          <MoveActions
            people={applicants.flatMap(({ person }) => person ?? [])}
            without={applicants.flatMap(({ person, name }) => (person ? [] : [name]))}
            moves={moves}
          />
        ) : null}
        {mayMove ? (
          <Button size="small" onClick={() => setIsWriting(true)}>
            <Mail aria-hidden className="max-sm:hidden" /> Write…
          </Button>
        ) : null}
        {mayTag ? (
          <Button size="small" onClick={() => setIsTagging(true)}>
            <Tag aria-hidden className="max-sm:hidden" /> Tag…
          </Button>
        ) : null}
        {children}
      </SelectionBar>
      {isWriting ? (
        <MessageDialog
          applicants={applicants}
          onClose={() => setIsWriting(false)}
          onDone={() => selection.clear()}
        />
      ) : null}
      {isTagging ? (
        <TagDialog
          candidates={applicants}
          onClose={() => setIsTagging(false)}
          onDone={() => selection.clear()}
        />
      ) : null}
    </>
  );
}
