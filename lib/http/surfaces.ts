import { orgSurface } from './org-surface';
import type { Surface } from './surface';

/** The surface of an operation, by its name. */
export function surfaceOf(name: Surface['name']): Surface {
  if (name === 'org') return orgSurface;
  throw new Error(`There is no surface named ${name}.`);
}
