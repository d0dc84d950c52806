'use client';

import { useState } from 'react';
import { KnownPerson } from '@/components/applications/known-person';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { findSameContact, type SamePerson } from '@/lib/browser/same-contact';

type Contact = { email?: string | null | undefined; phone?: string | null | undefined };
type Asked = { name: string; people: SamePerson[]; answer: (goesOn: boolean) => void };

function SharedContactDialog({ name, people, answer }: Asked) {
  return (
    <Dialog
      isOpen
      onClose={() => answer(false)}
      title="This belongs to somebody else, too"
      description="Nothing is saved yet. Letters and calls for both would go to the same place."
    >
      <ul className="space-y-2 text-sm">
        {people.map((person) => (
          <li key={person.candidate_id} className="rounded-lg border border-line p-3">
            <KnownPerson person={person} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button data-safe onClick={() => answer(false)}>
          Go on editing
        </Button>
        <Button variant="primary" onClick={() => answer(true)}>
          <span>
            Save for <bdi>{name}</bdi>, too
          </span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is sent with a phone that belongs to somebody else, too. */
export type Shared = { separate?: true };

/**
 * Says whose an email or phone is before it is saved for a candidate; resolves to what is sent with the
 * phone, null where the person would rather go on editing.
 */
export function useSharedContact(candidateId: string, name: string) {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function confirm({ email, phone }: Contact): Promise<Shared | null> {
    if (!email && !phone) return {};
    const { people } = await findSameContact({ email, phone, except: candidateId });
    if (people.length === 0) return {};
    // Who shares an email alone may still be known to the partner by a number of their own.
    const isByPhone = people.some(({ matches }) => matches.includes('phone'));
    return new Promise((resolve) => {
      const answer = (goesOn: boolean) => {
        setAsked(null);
        resolve(goesOn ? { ...(isByPhone && { separate: true }) } : null);
      };
      setAsked({ name, people, answer });
    });
  }

  return { confirm, dialog: asked ? <SharedContactDialog {...asked} /> : null };
}
