'use client';

import { useState } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { usePerson, useSubject } from '@/components/candidate/candidate-context';
import { nextStep } from '@/components/candidate/next-step';
import { useMay } from '@/components/shell/session-context';
import { toast } from '@/components/ui/toast';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import type { Entry } from './queue';
import type { Review } from './use-review';

/** How an interview comes about: asked first, then booked by us or chosen by the candidate. */
export type Arranging = 'ask' | 'schedule' | 'invite';

/** What the keys and buttons do with the person on the screen; undefined where it cannot be done. */
export function useDecide({ entry, review }: { entry: Entry; review: Review }) {
  const person = usePerson();
  const { application } = useSubject();
  const { stageOf, nextOf } = useStages();
  const mayWrite = useMay('application:write');
  const maySchedule = useMay('application:schedule');
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const { stage, name } = person;
  const step = nextStep(stage, nextOf(stage));
  const isWaiting = entry.state === 'open' || entry.state === 'skipped';
  const isOpen = isWaiting && !isTerminal(stage) && application.closed_reason === null;

  function advance(): { label: string; to: string; act: () => void } | undefined {
    if (!isOpen) return undefined;
    if (step.kind === 'schedule') {
      if (!maySchedule && !mayWrite) return undefined;
      return { label: 'Arrange…', to: 'an interview', act: () => setArranging('ask') };
    }
    if (!mayWrite) return undefined;
    if (step.kind === 'hire') {
      return { label: 'Hire…', to: '', act: () => review.decisions.ask(person, 'hired') };
    }
    if (step.kind !== 'forward') {
      const act = () => toast.info(`The workflow has no next stage for ${name}`);
      return { label: 'Advance', to: 'nowhere', act };
    }
    const { to } = step;
    return { label: 'Advance', to: stageOf(to).name, act: () => review.decisions.ask(person, to) };
  }

  return {
    ...{ person, arranging, setArranging, maySchedule, mayWrite },
    advance: advance(),
    reject: isOpen && mayWrite ? () => review.decisions.ask(person, 'client_rejected') : undefined,
  };
}
