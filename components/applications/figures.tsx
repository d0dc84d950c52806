import { Badge, type Tone } from '@/components/ui/badge';
import { type StageSlug, stages } from '@/lib/pipeline/stages';

const DAY_MS = 86_400_000;
const GOOD_SCORE = 75;
const POOR_SCORE = 40;

function scoreTone(score: number): Tone {
  if (score >= GOOD_SCORE) return 'success';
  return score < POOR_SCORE ? 'danger' : 'neutral';
}

/** Full days since an application came to its stage. */
export function daysIn(stageEnteredAt: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(stageEnteredAt)) / DAY_MS));
}

/** How urgent something is: nothing special, past a limit that somebody set, far past it. */
export type Urgency = 'calm' | 'warning' | 'danger';

/** The ink of each urgency. */
export const urgencyInks = {
  calm: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
} as const satisfies Record<Urgency, string>;

/** How urgent it is that somebody has waited so many days in a stage: past its limit, past twice that. */
export function waitingUrgency(stage: StageSlug, days: number): Urgency {
  const limit = stages[stage].waitingLimit;
  if (limit === null || days < limit) return 'calm';
  return days < 2 * limit ? 'warning' : 'danger';
}

/** A score from 0 to 100 in the colour of what it means; nothing where there is none. */
export function ScoreBadge({ score }: { score: number | null }) {
  if (score === null) return null;
  return (
    <Badge tone={scoreTone(score)} title="Score">
      {Math.round(score)}
    </Badge>
  );
}
