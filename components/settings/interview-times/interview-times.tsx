'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { useMedia } from '@/components/ui/media';
import { Segments } from '@/components/ui/segments';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { locationsQuery, slotsQuery } from '@/lib/browser/settings';
import { byDay } from '@/lib/browser/slots';
import { zonesFor } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';
import { Card, Note, Panel } from '../panel';
import type { OfferedSlot } from './remove-button';
import { SlotDay } from './slot-day';
import { WeekGrid } from './week-grid';

const OfferDialog = late(() => import('./offer-dialog').then((module) => module.OfferDialog));
const MoveDialog = late(() => import('./move-dialog').then((module) => module.MoveDialog));

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

/** The zone in which times are shown, null until it is known, and those to choose from. */
function useZone() {
  const [chosen, setZone] = useQueryState('zone', parseAsString);
  const locations = useQuery(locationsQuery());
  const zones = zonesFor(locations.data?.locations ?? []);
  const [first = 'UTC'] = zones;
  const zone = zones.find((one) => one === chosen) ?? first;
  return { zone: locations.isPending ? null : zone, zones, setZone };
}

type Shown = {
  slots: readonly OfferedSlot[];
  zone: string;
  showsInterviewer: boolean;
  onChange: (slot: OfferedSlot) => (() => void) | null;
};

function Days({ slots, ...about }: Shown) {
  return (
    <Card>
      {slots.length === 0 ? (
        <EmptyState title="No times offered">
          Without any, candidates are asked to propose a time themselves.
        </EmptyState>
      ) : (
        [...byDay(slots, about.zone)].map(([day, ofDay]) => (
          <SlotDay key={day} slots={ofDay} {...about} />
        ))
      )}
    </Card>
  );
}

/** What opens the dialog of a time that may be changed, and the one that is open. */
function useChanging() {
  const mayOffer = useMay('application:schedule');
  const [changing, setChanging] = useState<OfferedSlot | null>(null);
  const onChange = (slot: OfferedSlot) => {
    const isToCome = Date.parse(slot.start_time) > Date.now();
    return mayOffer && slot.is_free && isToCome ? () => setChanging(slot) : null;
  };
  return { changing, onChange, close: () => setChanging(null) };
}

type ChoiceProps = {
  zone: { zone: string | null; zones: readonly string[]; setZone: (zone: string) => unknown };
  of: (typeof whose)[number];
  setOf: (of: (typeof whose)[number]) => unknown;
  /** How they are shown; null where there is no choice. */
  as: (typeof shownAs)[number] | null;
  setAs: (as: (typeof shownAs)[number]) => unknown;
};

function Choices({ zone: { zone, zones, setZone }, of, setOf, as, setAs }: ChoiceProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Whose times"
        value={of}
        onChange={(next) => void setOf(next)}
        options={choices}
        className="w-48"
      />
      {zone && zones.length > 1 ? (
        <Select
          aria-label="Time zone"
          value={zone}
          onChange={(next) => void setZone(next)}
          options={zones.map((value) => ({ value, label: zoneName(value) }))}
          className="w-52"
        />
      ) : null}
      {as ? (
        <Segments
          legend="Shown as"
          value={as}
          onChange={(next) => void setAs(next)}
          options={looks}
        />
      ) : null}
    </div>
  );
}

/** The times that candidates can choose for their interviews. */
export function InterviewTimes() {
  const mayOffer = useMay('application:schedule');
  const { of, setOf, query } = useSlots();
  const zoning = useZone();
  const { zone } = zoning;
  const { changing, onChange, close } = useChanging();
  const [isOffering, setIsOffering] = useState(false);
  const [as, setAs] = useQueryState('as', parseAsStringLiteral(shownAs).withDefault('week'));
  // Seven days do not fit beside each other on a phone.
  const isNarrow = useMedia(narrow);
  const isWeek = as === 'week' && !isNarrow;
  const Look = isWeek ? WeekGrid : Days;
  const slots = query.data;
  return (
    <Panel
      title="Interview times"
      className={isWeek ? 'max-w-none' : ''}
      description={`Candidates who are sent a link choose among these.${zone ? ` Shown in the time of ${zoneName(zone)}.` : ''}`}
      actions={
        mayOffer && zone ? (
          <Button variant="primary" onClick={() => setIsOffering(true)}>
            <CalendarPlus aria-hidden /> Offer times
          </Button>
        ) : null
      }
    >
      {mayOffer ? null : (
        <Note className="mb-5">You can read this. Viewers cannot offer interview times.</Note>
      )}
      <Choices {...{ of, setOf, setAs }} zone={zoning} as={isNarrow ? null : as} />
      {slots && zone ? (
        <Look {...{ slots, zone, onChange }} showsInterviewer={of === 'all'} />
      ) : null}
      {slots?.length === SHOWN ? (
        <p className="mt-2 text-xs text-muted">Only the first {SHOWN} are shown.</p>
      ) : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending || (slots && !zone) ? <SkeletonRows rows={4} className="h-16" /> : null}
      {isOffering && zone ? <OfferDialog zone={zone} onClose={() => setIsOffering(false)} /> : null}
      {changing && zone ? <MoveDialog slot={changing} zone={zone} onClose={close} /> : null}
    </Panel>
  );
}
