import type { CoarseStatus } from '@/lib/pipeline/stages';

export type Lane = { status: CoarseStatus; name: string; ink: string };

/** The five lanes of the board from left to right, in the order of the work, with the colour of their heading. */
export const lanes: readonly Lane[] = [
  { status: 'screening', name: 'Screening', ink: 'text-screening' },
  { status: 'review', name: 'Review', ink: 'text-review' },
  { status: 'interview', name: 'Interview', ink: 'text-interview' },
  { status: 'hired', name: 'Hired', ink: 'text-hired' },
  { status: 'rejected', name: 'Rejected', ink: 'text-rejected' },
];
