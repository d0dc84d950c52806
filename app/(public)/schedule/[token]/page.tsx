import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PublicPage } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { byDay, slotWords, timeRange, zoneWords } from '@/lib/hiring/interviews/format-times';
import {
  longestRequest,
  readScheduling,
  type Scheduling,
} from '@/lib/hiring/scheduling/choose-time';
import { ask, book } from './actions';
import { OtherTimeForm } from './other-time-form';
import { SlotForm } from './slot-form';
import { ZoneForm } from './zone-form';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Choose an interview time',
  robots: { index: false, follow: false },
  // Not no-referrer: a form sent without scripts would have no origin and be refused.
  referrer: 'same-origin',
};

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function schedulingOf(token: string): Promise<Scheduling> {
  return readScheduling(token).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  });
}

function zonesFor(timeZone: string): string[] {
  return [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

function daysOf(slots: Scheduling['slots'], zone: string) {
  return byDay(slots, zone).map(({ day, slots: list }) => ({
    day,
    slots: list.map((slot) => ({ id: slot.id, words: slotWords(slot, zone) })),
  }));
}

export default async function SchedulePage({ params, searchParams }: Props) {
  const { token } = await params;
  const scheduling = await schedulingOf(token);
  const { organizationName, jobTitle, timeZone, slots, booked } = scheduling;
  const { zone: asked } = await searchParams;
  const zones = zonesFor(timeZone);
  const zone = typeof asked === 'string' && zones.includes(asked) ? asked : timeZone;
  return (
    <PublicPage
      organization={organizationName}
      title={booked ? 'Your interview is booked' : 'Choose a time for your interview'}
    >
      <p>
        {booked ? 'Your interview for' : 'Your application for'} <strong>{jobTitle}</strong>
        {booked ? ' is on' : ' brought us here: pick the time that suits you best.'}
      </p>
      {booked ? (
        <p className="mt-2 rounded-lg bg-success-soft px-3.5 py-3 font-medium text-success">
          {timeRange(booked, zone)}
        </p>
      ) : null}
      <section className="mt-6">
        {booked ? <h2 className="mb-3 text-lg font-semibold">Choose another time</h2> : null}
        <p className="mb-4 text-sm text-muted">
          All times are {zoneWords(zone)}
          {zone === timeZone ? ', the zone of the place of work.' : '.'}
          {zone === timeZone ? '' : ` The place of work is in the zone ${zoneWords(timeZone)}.`}
        </p>
        <ZoneForm zone={zone} zones={zones} />
        {slots.length === 0 ? (
          <p className="mb-6">
            There is no free time at the moment. Tell us below what would suit you.
          </p>
        ) : null}
        <SlotForm
          action={book.bind(null, token)}
          days={daysOf(slots, zone)}
          zone={zone === timeZone ? '' : zone}
          submit={booked ? 'Move my interview' : 'Book this time'}
        />
      </section>
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-lg font-semibold">None of these fit?</h2>
        <OtherTimeForm action={ask.bind(null, token)} longest={longestRequest} />
      </section>
    </PublicPage>
  );
}
