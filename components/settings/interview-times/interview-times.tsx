'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { useMedia } from '@/components/ui/media';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { nothingYet, SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ownZoneName } from '@/components/ui/words';
import { slotsQuery } from '@/lib/browser/settings';
import { byDay } from '@/lib/browser/slots';
import { Card, Note, Panel } from '../panel';
import { type OfferedSlot, SlotDay } from './slot-day';
import { WeekGrid } from './week-grid';

const OfferDialog = dynamic(() => import('./offer-dialog').then((module) => module.OfferDialog), {
  loading: nothingYet,
});

const whose = ['mine', 'all'] as const;
const choices = [
  { value: 'mine', label: 'Your times' },
  { value: 'all', label: 'Everybody’s times' },
] as const;

const shownAs = ['week', 'list'] as const;
const looks = [
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const;
const narrow = '(max-width: 767.98px)';

const SHOWN = 500;

function useSlots() {
  const { user } = useSession();
  const [of, setOf] = useQueryState('of', parseAsStringLiteral(whose).withDefault('mine'));
  const query = useQuery(slotsQuery(of === 'mine' ? user.id : undefined));
  return { of, setOf, query };
}

function Days({
  slots,
  showsInterviewer,
}: {
  slots: readonly OfferedSlot[];
  showsInterviewer: boolean;
}) {
  return (
    <Card>
      {slots.length === 0 ? (
        <EmptyState title="No times offered">
          Without any, candidates are asked to propose a time themselves.
        </EmptyState>
      ) : (
        [...byDay(slots)].map(([day, ofDay]) => (
          <SlotDay key={day} slots={ofDay} showsInterviewer={showsInterviewer} />
        ))
      )}
    </Card>
  );
}

/** The times that candidates can choose for their interviews. */
export function InterviewTimes() {
  const mayOffer = useMay('application:schedule');
  const { of, setOf, query } = useSlots();
  const { data } = query;
  const [isOffering, setIsOffering] = useState(false);
  const [as, setAs] = useQueryState('as', parseAsStringLiteral(shownAs).withDefault('week'));
  // Seven days do not fit beside each other on a phone.
  const isNarrow = useMedia(narrow);
  const isWeek = as === 'week' && !isNarrow;
  return (
    <Panel
      title="Interview times"
      className={isWeek ? 'max-w-none' : ''}
      description={`Candidates who are sent a link choose among these. Shown in your time zone, ${ownZoneName()}.`}
      actions={
        mayOffer ? (
          <Button variant="primary" onClick={() => setIsOffering(true)}>
            <CalendarPlus aria-hidden /> Offer times
          </Button>
        ) : null
      }
    >
      {mayOffer ? null : (
        <Note className="mb-5">You can read this. Viewers cannot offer interview times.</Note>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Whose times"
          value={of}
          onChange={(next) => void setOf(next)}
          options={choices}
          className="w-48"
        />
        {isNarrow ? null : (
          <Segments
            legend="Shown as"
            value={as}
            onChange={(next) => void setAs(next)}
            options={looks}
          />
        )}
      </div>
      {data ? (
        isWeek ? (
          <WeekGrid slots={data} showsInterviewer={of === 'all'} />
        ) : (
          <Days slots={data} showsInterviewer={of === 'all'} />
        )
      ) : null}
      {data?.length === SHOWN ? (
        <p className="mt-2 text-xs text-muted">Only the first {SHOWN} are shown.</p>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={4} className="h-16" /> : null}
      {isOffering ? <OfferDialog onClose={() => setIsOffering(false)} /> : null}
    </Panel>
  );
}
