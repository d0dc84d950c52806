'use client';

import { Phone } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ScoreBadge, type Urgency, urgencyInks } from '@/components/applications/figures';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { RelativeTime } from '@/components/ui/time';
import type { HomePerson } from '@/lib/browser/home';
import { nameOf, useHomeActions } from './home-context';

const small = 'h-7 px-2 text-xs pointer-coarse:h-10 pointer-coarse:px-3';

// Quiet until the row is pointed at or the focus is in it: a page of filled buttons points at nothing.
const quiet = {
  secondary:
    'border border-transparent bg-transparent group-focus-within/row:border-line-strong group-focus-within/row:bg-surface group-hover/row:border-line-strong group-hover/row:bg-surface pointer-coarse:border-line',
  primary:
    'border border-transparent bg-transparent text-accent group-focus-within/row:bg-accent group-focus-within/row:text-on-accent group-hover/row:bg-accent group-hover/row:text-on-accent hover:bg-accent/90 pointer-coarse:border-line',
} as const;

/** The look of what can be done in a row; filled once the row is pointed at, where one would do it first. */
export function rowAction(isMain = false): string {
  return classNames(small, quiet[isMain ? 'primary' : 'secondary']);
}

/** A button of a row: a few words to see, and whom it is about to hear. */
export function RowButton({
  about,
  isMain = false,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof Button>, 'variant'> & {
  about: string;
  /** What one would do first; filled once the row is pointed at. */
  isMain?: boolean;
}) {
  return (
    <Button variant="ghost" className={classNames(rowAction(isMain), className)} {...props}>
      <span>
        {children}
        <span className="sr-only"> {about}</span>
      </span>
    </Button>
  );
}

/** A link that calls somebody by this device; nothing where no number can be called. */
export function CallLink({ person }: { person: HomePerson }) {
  const { phone, phone_e164: number } = person;
  if (!number) return null;
  return (
    <Button asChild variant="ghost" className={rowAction()}>
      <a href={`tel:${number}`} title={phone ?? number}>
        <Phone aria-hidden className="size-3.5!" />
        <span>
          Call<span className="sr-only"> {nameOf(person)}</span>
        </span>
      </a>
    </Button>
  );
}

/** The job and the place, once each: many titles name the place themselves. */
function jobAndPlace({ job, location_name: place }: HomePerson): string {
  return place && !job.title.includes(place) ? `${job.title} · ${place}` : job.title;
}

/** Somebody in a list: who, for what, what holds, and what can be done at once. */
export function PersonRow({
  person,
  before,
  state,
  urgency = 'calm',
  children,
}: {
  person: HomePerson;
  /** What stands before the name, a time for instance. */
  before?: ReactNode;
  state?: ReactNode;
  urgency?: Urgency;
  /** What can be done. */
  children?: ReactNode;
}) {
  const { open } = useHomeActions();
  return (
    <li className="group/row flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 hover:bg-hover">
      {before}
      <div className="min-w-0 grow basis-44">
        <p className="flex items-center gap-2">
          <button
            type="button"
            data-card={person.application_id}
            onClick={() => open(person)}
            className="min-w-0 cursor-pointer truncate rounded text-left text-row font-medium hover:underline pointer-coarse:py-1.5"
          >
            <bdi>{nameOf(person)}</bdi>
          </button>
          <ScoreBadge score={person.score} />
        </p>
        <p className="truncate text-xs text-muted">{jobAndPlace(person)}</p>
        {state ? <p className={classNames('text-xs', urgencyInks[urgency])}>{state}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-1.5 empty:hidden">{children}</div> : null}
    </li>
  );
}

/** How long somebody has waited there, and who brought them there. */
export function Since({ person, children }: { person: HomePerson; children: ReactNode }) {
  return (
    <>
      {children} <RelativeTime at={person.stage_entered_at} />
      {person.stage_entered_by ? `, by ${person.stage_entered_by}` : ''}
    </>
  );
}

/** When somebody asked. The office opens this stage too, where it cancels an interview: then nobody asked. */
export function Asked({ person }: { person: HomePerson }) {
  if (person.stage_entered_by !== nameOf(person)) return <Since person={person}>Since</Since>;
  return (
    <>
      Asked <RelativeTime at={person.stage_entered_at} />
    </>
  );
}
