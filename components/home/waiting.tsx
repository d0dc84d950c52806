'use client';

import { PartyPopper } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import type { HomePerson, Waiting as WaitingGroups } from '@/lib/browser/home';
import { urgencyOf } from './home-context';
import { Advance, Reject, Schedule } from './person-actions';
import { Asked, CallLink, PersonRow, Since } from './row';
import { Group, restOn, Section } from './section';
import { ConsentRow, EndpointRow, MessageRow } from './urgent-rows';

type Props = { waiting: WaitingGroups; isMine: boolean };

const isLate = (people: readonly HomePerson[]) =>
  people.some((person) => urgencyOf(person) !== 'calm');

function StageGroups({ waiting, isMine }: Props) {
  return (
    <>
      <Group
        isUrgent={isLate(waiting.undecided.items)}
        title="Interviewed, to be decided"
        found={waiting.undecided}
        rest={restOn('Candidates', '/candidates?stage=past_interview', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            urgency={urgencyOf(person)}
            state={<Since person={person}>Since</Since>}
          >
            <Advance person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
      <Group
        isUrgent={isLate(waiting.unreviewed.items)}
        title="To be reviewed"
        found={waiting.unreviewed}
        rest={restOn('Review', '/review?', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            urgency={urgencyOf(person)}
            state={<Since person={person}>Waits since</Since>}
          >
            <Advance person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
    </>
  );
}

function UrgentGroups({ waiting, isMine }: Props) {
  return (
    <>
      <Group
        isUrgent={isLate(waiting.reschedule_requested.items)}
        title="To be given another time"
        found={waiting.reschedule_requested}
        rest={restOn(null, '/candidates?stage=reschedule_requested', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            urgency={urgencyOf(person)}
            state={<Asked person={person} />}
          >
            <Schedule person={person} />
            <CallLink person={person} />
          </PersonRow>
        )}
      </Group>
      <Group
        isUrgent={isLate(waiting.no_show.items)}
        title="Did not come, to be called"
        found={waiting.no_show}
        rest={restOn(null, '/candidates?stage=no_show', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            urgency={urgencyOf(person)}
            state={<Since person={person}>Noted</Since>}
          >
            <CallLink person={person} />
            <Schedule person={person} />
            <Reject person={person} />
          </PersonRow>
        )}
      </Group>
      <Group
        isUrgent
        title="No interview ahead"
        found={waiting.interview_missing}
        rest={restOn(null, '/candidates?stage=interview_scheduled', isMine)}
      >
        {(person) => (
          <PersonRow
            key={person.application_id}
            person={person}
            urgency={urgencyOf(person)}
            state={<Since person={person}>In the stage since</Since>}
          >
            <Schedule person={person} />
            <Advance person={person} />
          </PersonRow>
        )}
      </Group>
    </>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon={<PartyPopper aria-hidden />}
      title="Nobody waits for you"
      action={
        <Button asChild>
          <Link href="/pipeline">Open the pipeline</Link>
        </Button>
      }
    >
      Everybody has an answer, and every message arrived. Whoever needs you next appears here by
      itself.
    </EmptyState>
  );
}

/** Who waits for somebody of the office, by the rule that says so, and what can be done at once. */
export function Waiting({ waiting, isMine }: Props) {
  const isEmpty = Object.values(waiting).every(({ items }) => items.length === 0);
  return (
    <Section
      title="Waits for me"
      className="md:col-start-1 md:row-span-4 md:row-start-1 xl:col-start-2 xl:row-span-2"
    >
      {isEmpty ? <Nobody /> : null}
      <UrgentGroups {...{ waiting, isMine }} />
      <Group isUrgent title="Message not delivered" found={waiting.message_failed}>
        {(failed) => <MessageRow key={failed.message_id} failed={failed} />}
      </Group>
      <Group
        isUrgent={waiting.consent_missing.items.some(
          (missing) => urgencyOf(missing, missing.asked_at) !== 'calm',
        )}
        title="Consent missing"
        found={waiting.consent_missing}
        rest={restOn('Background checks', '/background-checks?status=pending')}
      >
        {(missing) => <ConsentRow key={missing.check_id} missing={missing} />}
      </Group>
      <StageGroups {...{ waiting, isMine }} />
      <Group
        isUrgent
        title="Endpoint keeps failing"
        found={waiting.endpoint_failing}
        rest={restOn('Deliveries', '/deliveries')}
      >
        {(endpoint) => <EndpointRow key={endpoint.endpoint_host} endpoint={endpoint} />}
      </Group>
    </Section>
  );
}
