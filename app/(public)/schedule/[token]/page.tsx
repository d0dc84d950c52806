import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { NextSteps, PublicPage, Summary } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { byDay, slotWords, timeRange } from '@/lib/hiring/interviews/format-times';
import {
  longestRequest,
  readScheduling,
  type Scheduling,
} from '@/lib/hiring/scheduling/choose-time';
import { currentZone, currentZones } from '@/lib/words/zone-names';
import { ask, book } from './actions';
import { OtherTimeForm } from './other-time-form';
import { SlotForm } from './slot-form';
import { ZoneForm } from './zone-form';

export const dynamic = 'force-dynamic';

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const schedulingOf = cache(
  async (token: string): Promise<Scheduling> =>
    readScheduling(token).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
      throw error;
    }),
);

function titleOf({ booked, isAnotherTimeAsked, slots }: Scheduling): string {
  if (isAnotherTimeAsked) return 'You asked for another time';
  if (booked) return 'Your interview is booked';
  return slots.length > 0 ? 'Choose a time for your interview' : 'A time for your interview';
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const scheduling = await schedulingOf((await params).token);
  return {
    title: { absolute: `${titleOf(scheduling)} · ${scheduling.employer.name}` },
    robots: { index: false, follow: false },
    // Not no-referrer: a form sent without scripts would have no origin and be refused.
    referrer: 'same-origin',
  };
}

function zonesFor(timeZone: string): string[] {
  return [...new Set([timeZone, ...currentZones(), 'UTC'])];
}

function daysOf(slots: Scheduling['slots'], zone: string) {
  return byDay(slots, zone).map(({ day, slots: list }) => ({
    day,
    slots: list.map((slot) => ({ choice: slot.choice, words: slotWords(slot, zone) })),
  }));
}

const stateClass = 'mb-5 rounded-lg px-3.5 py-3 font-medium text-pretty';

function State({ scheduling, when }: { scheduling: Scheduling; when: string | null }) {
  if (scheduling.isAnotherTimeAsked) {
    return (
      <p className={`${stateClass} bg-warning-soft text-warning`}>
        We have your request.{' '}
        {when
          ? `Your interview stays at ${when} until we answer.`
          : `We will write to you.${scheduling.slots.length > 0 ? ' If one of the times below suits you after all, book it.' : ''}`}
      </p>
    );
  }
  return when ? <p className={`${stateClass} bg-success-soft text-success`}>{when}</p> : null;
}

function stepsOf({ employer, isAnotherTimeAsked, booked, slots }: Scheduling): string[] {
  if (!booked) return [];
  const verb = slots.length > 0 ? 'choose' : 'ask for';
  const change = `You can ${verb} another time on this page until the interview begins.`;
  if (!isAnotherTimeAsked) return [`${employer.name} expects you at this time.`, change];
  return [`${employer.name} reads your request and writes to you.`, change];
}

export default async function SchedulePage({ params, searchParams }: Props) {
  const { token } = await params;
  const scheduling = await schedulingOf(token);
  const { employer, jobTitle, place, slots, booked } = scheduling;
  const timeZone = currentZone(scheduling.timeZone);
  const { zone: asked } = await searchParams;
  const zones = zonesFor(timeZone);
  const wanted = typeof asked === 'string' ? currentZone(asked) : timeZone;
  const zone = zones.includes(wanted) ? wanted : timeZone;
  const chosenZone = zone === timeZone ? '' : zone;
  const when = booked ? timeRange(booked, zone) : null;
  const steps = stepsOf(scheduling);
  return (
    <PublicPage employer={employer} title={titleOf(scheduling)}>
      <State scheduling={scheduling} when={when} />
      <Summary
        rows={[
          ['Job', jobTitle],
          ['Place', place],
          ['Contact', employer.contact],
        ]}
      />
      {steps.length > 0 ? <NextSteps steps={steps} /> : null}
      <section className="mt-6 border-t border-line pt-5">
        <h2 className="mb-1 text-lg font-semibold">
          {booked && slots.length > 0 ? 'Choose another time' : 'Free times'}
        </h2>
        <ZoneForm zone={zone} placeZone={timeZone} zones={zones} />
        {slots.length === 0 ? (
          <p className="mt-4">
            There is no free time at the moment. Tell us below what would suit you.
          </p>
        ) : null}
        <SlotForm
          action={book.bind(null, token)}
          days={daysOf(slots, zone)}
          zone={chosenZone}
          isMove={booked !== null}
        />
      </section>
      <OtherTimeForm
        action={ask.bind(null, token)}
        longest={longestRequest}
        booked={when}
        zone={chosenZone}
        hasTimes={slots.length > 0}
      />
    </PublicPage>
  );
}
