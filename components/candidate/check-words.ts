import { readable } from '@/components/ui/words';
import type { Check } from '@/lib/browser/applications';

/** A check type as people write it. */
export function checkName(type: Check['check_type']): string {
  return readable(type).replace(/\bssn\b/i, 'SSN');
}
