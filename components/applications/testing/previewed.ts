import type { MovePreview } from '@/lib/browser/applications';

export type Previewed = MovePreview['applications'][number];

/** What the server says beforehand of somebody who has an interview and nothing else arranged. */
export function previewed(name: string, differing: Partial<Previewed> = {}): Previewed {
  return {
    application_id: name,
    name,
    first_name: name,
    job: { id: 'j1', title: 'Caregiver' },
    stage: 'interview_scheduled',
    channel: 'email',
    recipient: `${name.toLowerCase()}@mail.example`,
    is_excluded: false,
    has_transport: true,
    not_written_to: null,
    time_zone: 'America/Chicago',
    place: null,
    rejection_sent_at: null,
    interviews: [
      { interview_id: name, start_time: '2036-03-03T15:00:00Z', end_time: '2036-03-03T15:30:00Z' },
    ],
    waiting_messages: [],
    arranged: {
      scheduling_link: false,
      evaluation_link: false,
      screening_call: false,
      checks: [],
    },
    ...differing,
  };
}
