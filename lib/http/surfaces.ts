import { orgSurface } from './org-surface';
import { partnerSurface } from './partner-surface';
import type { Surface } from './surface';

const surfaces: Record<Surface['name'], Surface> = { org: orgSurface, partner: partnerSurface };

/** The surface of an operation, by its name. */
export function surfaceOf(name: Surface['name']): Surface {
  return surfaces[name];
}
