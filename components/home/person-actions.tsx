'use client';

import { useStages } from '@/components/applications/use-stages';
import { nextStep } from '@/components/candidate/next-step';
import { useMay } from '@/components/shell/session-context';
import type { HomePerson } from '@/lib/browser/home';
import { nameOf, personOf, useHomeActions } from './home-context';
import { RowButton } from './row';

/** Asks for the interview's time. */
export function Schedule({ person }: { person: HomePerson }) {
  const { schedule } = useHomeActions();
  if (!useMay('application:schedule')) return null;
  return (
    <RowButton
      about={`an interview with ${nameOf(person)}`}
      isMain
      onClick={() => schedule(personOf(person))}
    >
      Schedule…
    </RowButton>
  );
}

/** Asks how to reject somebody. */
export function Reject({ person }: { person: HomePerson }) {
  const { move } = useHomeActions();
  if (!useMay('application:write')) return null;
  return (
    <RowButton about={nameOf(person)} onClick={() => move(personOf(person), 'client_rejected')}>
      Reject…
    </RowButton>
  );
}

/** What goes on with somebody: the step that the workflow takes next, named after where it leads. */
export function Advance({ person }: { person: HomePerson }) {
  const { move } = useHomeActions();
  const { stageOf, nextOf } = useStages();
  const mayWrite = useMay('application:write');
  const step = nextStep(person.status, nextOf(person.status));
  if (step.kind === 'schedule') return <Schedule person={person} />;
  if (!mayWrite) return null;
  if (step.kind === 'hire') {
    return (
      <RowButton about={nameOf(person)} isMain onClick={() => move(personOf(person), 'hired')}>
        Hire…
      </RowButton>
    );
  }
  if (step.kind !== 'forward') return null;
  const { to } = step;
  const target = stageOf(to).name;
  return (
    <RowButton
      about={`${nameOf(person)} to ${target}`}
      isMain
      title={`Advance to ${target}`}
      onClick={(event) => {
        // A double click must move once only.
        if (event.detail <= 1) move(personOf(person), to);
      }}
    >
      Advance
    </RowButton>
  );
}
