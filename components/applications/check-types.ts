import { readable } from '@/components/ui/words';
import type { CheckType } from '@/lib/browser/checks';

const abbreviations: Partial<Record<CheckType, string>> = { ssn_trace: 'SSN trace' };

/** A type of background check in words. */
export function typeName(type: CheckType): string {
  return abbreviations[type] ?? readable(type);
}
