'use client';

import { ZonedTimeField } from '@/components/ui/dates/zoned-time-field';
import { Textarea } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { MovePreview } from '@/lib/browser/applications';
import { ownZone } from '@/lib/browser/zoned';
import { timeInZones } from './days';
import { notConfigured } from './sending';

export type When = 'now' | 'two_days' | 'five_days' | 'at' | 'never';

/** When a letter goes, `at` as ISO text, and in what words if not in the usual ones. */
export type LetterChoice = { when: When; at: string; words: string | null };

const DAY_MS = 86_400_000;

const times = [
  { value: 'now', label: 'Now' },
  { value: 'two_days', label: 'In 2 days' },
  { value: 'five_days', label: 'In 5 days' },
  { value: 'at', label: 'At a time…' },
  { value: 'never', label: 'Send nothing' },
] as const;

/** When the letter goes: undefined is now; NaN is no time to be had. */
export function sendTime({ when, at }: LetterChoice, now: number): number | undefined {
  if (when === 'two_days') return now + 2 * DAY_MS;
  if (when === 'five_days') return now + 5 * DAY_MS;
  if (when !== 'at') return undefined;
  const time = Date.parse(at);
  return time > now ? time : Number.NaN;
}

type Letter = { subject: string; body: string };

function addressText({ applications }: MovePreview): { text: string; reaches: boolean } {
  const reached = applications.filter((one) => one.recipient && !one.is_excluded);
  const [first] = applications;
  if (!first) return { text: 'Nobody is left to write to.', reaches: false };
  if (reached.length === 0) {
    const isExcluded = first?.is_excluded && first.recipient;
    const why = isExcluded
      ? 'The blocklist keeps messages from going out'
      : 'There is no email address or phone number';
    return { text: `${why}: nothing will be sent.`, reaches: false };
  }
  const kept = reached.filter((one) => !one.has_transport);
  const whyKept = kept[0] ? `: ${notConfigured[kept[0].channel]}` : '';
  if (applications.length === 1) {
    const isKept = kept.length > 0 ? `, kept under Messages and not sent${whyKept}` : '';
    return { text: `To ${first?.recipient}${isKept}`, reaches: true };
  }
  const missed = applications.length - reached.length;
  const rest = missed > 0 ? `; ${missed} cannot be reached` : '';
  const unsent = kept.length > 0 ? `; ${kept.length} not sent${whyKept}` : '';
  const text = `To ${reached.length} people, each with their own name${rest}${unsent}`;
  return { text, reaches: true };
}

function Preview({
  preview,
  letter,
  choice,
  onChange,
}: {
  preview: MovePreview;
  letter: Letter;
  choice: LetterChoice;
  onChange: (choice: LetterChoice) => void;
}) {
  const { text } = addressText(preview);
  const time = sendTime(choice, Date.now());
  const when = time ? ` · ${timeInZones(new Date(time).toISOString(), placeOf(preview).zone)}` : '';
  const isOne = preview.applications.length === 1;
  const [first] = preview.applications;
  return (
    <div className="space-y-2 rounded-lg border border-line p-3">
      <p className="text-xs wrap-break-word text-muted">
        {text}
        {when}
      </p>
      <p className="text-sm font-medium">{letter.subject}</p>
      {isOne ? (
        <Textarea
          aria-label="Message"
          className="min-h-48"
          required
          maxLength={20_000}
          value={choice.words ?? letter.body}
          onChange={(event) => onChange({ ...choice, words: event.target.value })}
        />
      ) : (
        <>
          <p className="text-xs text-muted">As {first?.name} will read it:</p>
          <p className="text-sm whitespace-pre-line">{letter.body}</p>
        </>
      )}
    </div>
  );
}

/** Where the time of a letter is read: at the place of work, or here where there are several. */
function placeOf(preview: MovePreview | undefined) {
  const applications = preview?.applications ?? [];
  const [zone, ...others] = new Set(applications.map((one) => one.time_zone));
  if (!zone || others.length > 0) return { zone: ownZone() };
  const [place, ...more] = new Set(applications.map((one) => one.place));
  return { zone, place: more.length > 0 ? null : place };
}

/** Asks when a letter goes, or whether none does, and shows to whom it goes and what it says. */
export function LetterFields({
  preview,
  kind,
  choice,
  onChange,
  problem,
}: {
  preview: MovePreview | undefined;
  kind: 'rejection' | 'withdrawal_confirmation';
  choice: LetterChoice;
  onChange: (choice: LetterChoice) => void;
  problem: string | undefined;
}) {
  const letter = preview?.letters?.[kind];
  const { text, reaches } = preview ? addressText(preview) : { text: null, reaches: true };
  if (!reaches) return <p className="text-sm text-warning">{text}</p>;
  return (
    <>
      <SelectField
        label="Send the message"
        value={choice.when}
        onChange={(when) => onChange({ ...choice, when })}
        options={times}
      />
      {choice.when === 'at' ? (
        <ZonedTimeField
          label="Time"
          error={problem}
          required
          {...placeOf(preview)}
          min={new Date()}
          onChange={(at) => onChange({ ...choice, at: at ?? '' })}
        />
      ) : null}
      {choice.when === 'never' ? (
        <p className="text-sm text-muted">The decision itself is not sent to anybody.</p>
      ) : preview && letter ? (
        <Preview {...{ preview, letter, choice, onChange }} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </>
  );
}
