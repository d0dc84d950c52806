import { serializeApplication } from '@/lib/hiring/records/application-record';
import type { Arranged } from '@/lib/hiring/screening/arrange-screening';
import type { LocationChanged } from './service';

/** Says where a candidate continues, and what becomes of the screening there. */
export function serializeArranged({ application, screening, screeningReason }: Arranged) {
  return {
    success: true,
    application: serializeApplication(application),
    screening,
    screening_reason: screeningReason,
  };
}

/** Says from where to where a candidate was moved. */
export function serializeLocationChange({ previous, ...arranged }: LocationChanged) {
  return { ...serializeArranged(arranged), previous_application: serializeApplication(previous) };
}
