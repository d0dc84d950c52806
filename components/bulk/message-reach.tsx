'use client';

import { MailX } from 'lucide-react';
import type { Person } from '@/components/applications/decision';
import { notWritten } from '@/components/applications/sending';
import { useSession } from '@/components/shell/session-context';
import type { MovePreview } from '@/lib/browser/applications';
import { readBy } from '@/lib/browser/messages';

/** Somebody to write to, with the application that it is about, if there is one. */
export type Addressee = { candidateId: string; name: string; person: Person | null };

type Known = MovePreview['applications'][number];

/** Who of the applicants does not get a message, and why; nothing where everybody does. */
export function NotReached({
  everybody,
  reach,
}: {
  everybody: readonly Addressee[];
  reach: MovePreview | undefined;
}) {
  const known = new Map(reach?.applications.map((one) => [one.application_id, one]));
  const missed = everybody.flatMap(({ candidateId, name, person }) => {
    if (!person) return [{ candidateId, name, why: 'has no application to write about' }];
    if (!reach) return [];
    const found = known.get(person.applicationId);
    const reason = found ? found.not_written_to : 'not_found';
    return reason ? [{ candidateId, name, why: notWritten[reason] }] : [];
  });
  if (missed.length === 0) return null;
  return (
    <section aria-label="Who does not get it" className="rounded-lg bg-warning-soft p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-warning">
        <MailX className="size-4 shrink-0" aria-hidden />
        {missed.length} of {everybody.length} will not get it
      </p>
      <ul className="mt-1.5 max-h-40 space-y-1 overflow-y-auto">
        {missed.map(({ candidateId, name, why }) => (
          <li key={candidateId} className="wrap-break-word">
            <bdi className="font-medium">{name}</bdi> · {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A message as one of the applicants will read it. */
export function LetterPreview({
  person,
  words: { subject, body },
}: {
  person: Known;
  words: { subject: string; body: string };
}) {
  const { organization } = useSession();
  if (!subject.trim() && !body.trim()) return null;
  const { name, channel, recipient, not_written_to: why } = person;
  const read = readBy(person, organization.name, { subject, body });
  return (
    <section aria-label="Preview" className="space-y-2 rounded-lg border border-line p-3">
      <p className="text-xs wrap-break-word text-muted">
        As <bdi>{name}</bdi> {why ? 'would' : 'will'} read it, to {recipient}
        {channel === 'sms' ? ', without the subject' : ''}:
      </p>
      {channel === 'email' ? (
        <p className="text-sm font-medium wrap-break-word">{read.subject}</p>
      ) : null}
      <p className="text-sm wrap-break-word whitespace-pre-line">{read.body}</p>
    </section>
  );
}
