'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ContactLines, KnownPerson } from '@/components/applications/known-person';
import { canReopen } from '@/components/applications/stage-consequence';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { CancelButton } from '@/components/ui/kept-dialog';
import { RadioChoice } from '@/components/ui/radio-choice';
import { findSameContact, type WhoseContact } from '@/lib/browser/same-contact';
import { fullName } from '@/lib/words/full-name';
import { StandingChoice } from './standing-choice';

/** Somebody as they were typed. */
export type TypedPerson = {
  first_name: string;
  last_name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  job_id?: string | null | undefined;
  location_id?: string | null | undefined;
};

/** Whom the person who was typed is, to be sent with them; nothing where nobody has to be asked. */
export type Identity = { join_candidate_id?: string; separate?: true };

/** Who it is, and which ended application of theirs is reopened. */
export type Answered = { identity: Identity; reopen?: string | undefined };

type Choice = { name: string; answer: ReactNode; onChoose: () => void };

/** One of the people compared, with the answer that it is they. */
function Side({ name, answer, onChoose, children }: Choice & { children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-lg border border-line p-3 text-sm has-checked:border-accent">
      <div className="grow">{children}</div>
      <RadioChoice name={name} onChoose={onChoose} className="mt-2 border-t border-line pt-2">
        {answer}
      </RadioChoice>
    </div>
  );
}

type Asked = {
  typed: TypedPerson;
  found: WhoseContact;
  answer: (answered: Answered | null) => void;
};

const Heading = ({ children }: { children: ReactNode }) => (
  <p className="mb-1 text-xs text-muted">{children}</p>
);

function SamePersonDialog({ typed, found, answer }: Asked) {
  const name = useId();
  const [chosen, setChosen] = useState<Identity | null>(null);
  const [isReopened, setIsReopened] = useState<boolean | null>(null);
  const isJoining = chosen !== null && !chosen.separate;
  const joined = found.people.find((one) => one.candidate_id === chosen?.join_candidate_id);
  const standing = joined?.standing_application ?? null;
  const ended = standing && canReopen(standing.status) ? standing : null;
  const typedName = fullName(typed);
  // Who shares an email alone may still be known to the partner by a number of their own.
  const isByPhone =
    found.joins_unseen || found.people.some(({ matches }) => matches.includes('phone'));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    const reopen = isReopened ? ended?.application_id : undefined;
    answer({ identity: chosen.separate && !isByPhone ? {} : chosen, reopen });
  }
  return (
    <Dialog
      isOpen
      onClose={() => answer(null)}
      title="Is this the same person?"
      className="max-w-2xl"
      description="Nothing is saved yet. Whoever is joined keeps their details; what you typed and differs becomes a note on them."
    >
      <form onSubmit={submit} className="space-y-4">
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">Who is it?</legend>
          <div>
            <Heading>You typed</Heading>
            <Side
              name={name}
              answer="It is somebody else: add another person"
              onChoose={() => setChosen({ separate: true })}
            >
              <bdi className="font-medium">{typedName}</bdi>
              <ContactLines email={typed.email} phone={typed.phone} />
            </Side>
          </div>
          <div>
            <Heading>Known already</Heading>
            <div className="space-y-2">
              {found.people.map((person) => (
                <Side
                  key={person.candidate_id}
                  name={name}
                  answer={
                    <>
                      It is <bdi>{fullName(person)}</bdi>: join
                    </>
                  }
                  onChoose={() => {
                    setChosen({ join_candidate_id: person.candidate_id });
                    setIsReopened(null);
                  }}
                >
                  <KnownPerson person={person} />
                </Side>
              ))}
              {found.joins_unseen ? (
                <Side name={name} answer="It is this person: join" onChoose={() => setChosen({})}>
                  <span className="font-medium">Somebody you cannot see</span>
                  <span className="block text-xs text-muted">
                    Same phone number, at a location or job that is not yours
                  </span>
                </Side>
              ) : null}
            </div>
          </div>
        </fieldset>
        {standing ? (
          <StandingChoice {...{ standing }} onChoose={ended ? setIsReopened : undefined} />
        ) : null}
        <DialogActions>
          <CancelButton>Go on editing</CancelButton>
          <Button
            type="submit"
            variant="primary"
            disabled={!chosen || (ended !== null && isReopened === null)}
          >
            {isJoining ? 'Join' : 'Add'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * Asks, before somebody is entered whose email or phone is known, whether they are the same person.
 * `identify` answers null where the person would rather go on editing.
 */
export function useSamePerson() {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function identify(typed: TypedPerson): Promise<Answered | null> {
    const { first_name, last_name, email, phone, job_id, location_id } = typed;
    if (!email && !phone) return { identity: {} };
    const place = job_id ? { job_id, location_id } : {};
    const found = await findSameContact({ first_name, last_name, email, phone, ...place });
    if (found.people.length === 0 && !found.joins_unseen) return { identity: {} };
    return new Promise((resolve) => {
      const answer = (answered: Answered | null) => {
        setAsked(null);
        resolve(answered);
      };
      setAsked({ typed, found, answer });
    });
  }

  return { identify, dialog: asked ? <SamePersonDialog {...asked} /> : null };
}
