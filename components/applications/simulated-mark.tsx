import { Badge } from '@/components/ui/badge';

/** Says of a check or a call that nobody made it: what it came to is made up. */
export function SimulatedMark() {
  return (
    <span title="Made up for a demo or a test: nobody was checked or called.">
      <Badge>Simulated</Badge>
    </span>
  );
}
