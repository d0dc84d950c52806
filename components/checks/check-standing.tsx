import { SimulatedMark } from '@/components/applications/simulated-mark';
import { Badge } from '@/components/ui/badge';
import type { Check } from '@/lib/browser/checks';
import { standingOf } from './words';

/** How a check stands, and that it is simulated where it is. */
export function CheckStanding({ check }: { check: Check }) {
  const { label, tone } = standingOf(check);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tone}>{label}</Badge>
      {check.is_simulated ? <SimulatedMark /> : null}
    </span>
  );
}
