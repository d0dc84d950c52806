'use client';

import { ChevronLeft, ChevronRight, Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whyUnusable } from '@/components/applications/unusable-number';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { readable } from '@/components/ui/words';
import type { Overview } from '@/lib/browser/candidates';
import type { Listed } from '@/lib/browser/listed';
import { fullName } from '@/lib/words/full-name';
import { ApplicationMenu } from './application-menu';
import { useCandidate, useSubject } from './candidate-context';
import type { ListBehind } from './list-behind';
import { PersonControl } from './person-control';
import { StageControl } from './stage-control';

type Open = (listed: Listed) => void;

const item = 'inline-flex min-w-0 items-center gap-1 [&>svg]:size-3.5 [&>svg]:shrink-0';

/** Whole, whatever its length: half an address reaches nobody. */
function Contact({
  icon,
  href,
  text,
  problem,
}: {
  icon: ReactNode;
  href: string;
  text: string;
  /** Why nobody is reached there. */
  problem?: string | null;
}) {
  if (problem) {
    return (
      <span className={item} title={problem}>
        {icon}
        <span className="min-w-0 text-warning [overflow-wrap:anywhere]">
          {text} <span className="sr-only">{problem}</span>
        </span>
      </span>
    );
  }
  return (
    <span className={item}>
      {icon}
      <a
        href={href}
        className="inline-block min-h-6 min-w-6 content-center rounded underline-offset-2 [overflow-wrap:anywhere] hover:text-ink hover:underline"
      >
        {text}
      </a>
    </span>
  );
}

/** Whom to look at next, once the application has moved. */
function NextPerson({ next, onOpen }: { next: Listed; onOpen: Open }) {
  const { application } = useSubject();
  const [shownIn] = useState(application.status);
  if (shownIn === application.status) return null;
  return (
    <button
      type="button"
      className="ml-auto shrink-0 cursor-pointer rounded font-medium text-accent hover:underline"
      onClick={() => onOpen(next)}
    >
      Next: <bdi>{next.name}</bdi> (j)
    </button>
  );
}

/** How to reach the candidate and where they come from; what is not known is left out. */
function ContactLine({
  overview,
  isAlone,
  isPage,
  children,
}: {
  overview: Overview;
  isAlone: boolean;
  isPage: boolean;
  children: ReactNode;
}) {
  const { email, phone, phone_e164: number, city, state, source } = overview.candidate;
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted',
        // The button that closes the drawer reaches down here.
        !isPage && 'sm:pr-8',
      )}
    >
      {isAlone ? null : <ApplicationMenu applications={overview.applications} />}
      {email ? <Contact icon={<Mail aria-hidden />} href={`mailto:${email}`} text={email} /> : null}
      {phone ? (
        <Contact
          icon={<Phone aria-hidden />}
          href={`tel:${number}`}
          text={phone}
          problem={whyUnusable(overview.candidate)}
        />
      ) : null}
      {email || phone ? null : <span>No contact details</span>}
      {place ? (
        <span className={item}>
          <MapPin aria-hidden /> <span className="min-w-0 break-words">{place}</span>
        </span>
      ) : null}
      {source ? (
        <span title="Source" className="min-w-0 break-words">
          {readable(source)}
        </span>
      ) : null}
      {children}
    </div>
  );
}

function Neighbours({ behind, onOpen }: { behind: ListBehind; onOpen: Open }) {
  const { previous, next, place, count } = behind;
  const { name } = useCandidate();
  const button = 'size-7 pointer-coarse:size-10 aria-disabled:opacity-40';
  return (
    <div className="-ml-1.5 flex shrink-0">
      <IconButton
        label={previous ? `Previous: ${previous.name}` : 'Nobody before'}
        shortcut="k"
        aria-disabled={!previous}
        onClick={() => previous && onOpen(previous)}
        className={button}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={next ? `Next: ${next.name}` : 'Nobody after'}
        shortcut="j"
        aria-disabled={!next}
        onClick={() => next && onOpen(next)}
        className={button}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        <bdi>{name}</bdi>, {place} of {count}
      </span>
    </div>
  );
}

/** Who the candidate is, where they stand, what to do with them, and how to reach them. */
export function CandidateHeader({
  overview,
  isPage,
  behind,
  onOpen,
  applicationId,
}: {
  overview: Overview;
  isPage: boolean;
  behind: ListBehind | null;
  onOpen: Open | undefined;
  /** The application to act on, if there is one. */
  applicationId: string | undefined;
}) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <header
      className={classNames(
        'z-1 min-h-16 border-b border-line px-4 pt-2 pb-1.75 sm:sticky sm:top-0 sm:px-6',
        isPage ? 'bg-canvas' : 'bg-surface',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-2 sm:flex-nowrap',
          !isPage && 'pr-8',
        )}
      >
        {behind && onOpen ? <Neighbours behind={behind} onOpen={onOpen} /> : null}
        <Heading
          data-person
          className="max-w-full min-w-0 truncate text-base leading-8 font-semibold tracking-tight max-sm:grow"
        >
          <bdi>{fullName(overview.candidate)}</bdi>
        </Heading>
        {applicationId ? <StageControl key={applicationId} /> : <PersonControl />}
      </div>
      <ContactLine {...{ overview, isPage }} isAlone={!applicationId}>
        {behind?.next && onOpen && applicationId ? (
          <NextPerson key={applicationId} next={behind.next} onOpen={onOpen} />
        ) : null}
      </ContactLine>
    </header>
  );
}
