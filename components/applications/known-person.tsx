import { ExternalLink } from 'lucide-react';
import type { SamePerson } from '@/lib/browser/same-contact';
import { fullName } from '@/lib/words/full-name';

type Contact = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  matches?: SamePerson['matches'];
};

const words = { email: 'same email', phone: 'same phone number' };

/** How somebody is reached, a line each, and which of it is somebody else's too. */
export function ContactLines({ email, phone, matches = [] }: Contact) {
  const lines = [
    { kind: 'email', value: email },
    { kind: 'phone', value: phone },
  ] as const;
  return lines.map(({ kind, value }) =>
    value ? (
      <span key={kind} className="block text-xs text-muted wrap-anywhere">
        <bdi>{value}</bdi>
        {matches.includes(kind) ? (
          <span className="font-medium text-ink"> · {words[kind]}</span>
        ) : null}
      </span>
    ) : null,
  );
}

type Named = Pick<SamePerson, 'candidate_id' | 'first_name' | 'last_name'>;

/** The name of a person, which opens them in a new tab: what is being done stays as it is. */
export function PersonLink({ person }: { person: Named }) {
  return (
    <a
      href={`/candidates/${person.candidate_id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-medium underline underline-offset-2"
    >
      <bdi>{fullName(person)}</bdi>
      <ExternalLink className="size-3.5" aria-label="in a new tab" />
    </a>
  );
}

/** A person of whom one has an email or phone number, with a link to look at them first. */
export function KnownPerson({ person }: { person: SamePerson }) {
  return (
    <>
      <PersonLink person={person} />
      <ContactLines {...person} />
    </>
  );
}
