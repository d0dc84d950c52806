import { Badge, type Tone } from '@/components/ui/badge';

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

/** A score from 0 to 100 in the colour of what it means; nothing where there is none. */
export function ScoreBadge({ score }: { score: number | null }) {
  if (score === null) return null;
  return (
    <Badge tone={scoreTone(score)} title="Score">
      {Math.round(score)}
    </Badge>
  );
}
