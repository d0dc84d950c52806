import { AtSign, Globe, type LucideIcon, Phone, User, UsersRound } from 'lucide-react';
import type { MatchType } from '@/lib/browser/blocklist';

type Meaning = {
  type: MatchType;
  label: string;
  icon: LucideIcon;
  /** What is compared, in one sentence. */
  means: string;
  example: string;
};

/** The kinds of entries: what each compares, with an example. */
export const meanings: readonly Meaning[] = [
  {
    type: 'email',
    label: 'Email address',
    icon: AtSign,
    means: 'Exactly this address, in upper or lower case.',
    example: 'sam.rivers@mail.example',
  },
  {
    type: 'phone',
    label: 'Phone number',
    icon: Phone,
    means: 'This number however it is written; without a country it counts as a US one.',
    example: '(614) 555-0142',
  },
  {
    type: 'name_exact',
    label: 'Name',
    icon: User,
    means: 'First and last name together, without regard to case and accents.',
    example: 'Zoë Müller, which is also Zoe Muller',
  },
  {
    type: 'name_fuzzy',
    label: 'Similar name',
    icon: UsersRound,
    means: 'Names spelled much like this one; it may also match somebody else.',
    example: 'Jonathan Smith, which is also Jonathon Smith',
  },
  {
    type: 'email_domain',
    label: 'Email domain',
    icon: Globe,
    means: 'Every address at this domain and at all domains below it.',
    example: 'spam.example, with everybody at mail.spam.example',
  },
];

/** What a kind of entry is called and means. */
export function meaningOf(type: MatchType): Meaning {
  const meaning = meanings.find((known) => known.type === type);
  if (!meaning) throw new Error(`There is no kind of entry ${type}.`);
  return meaning;
}
