import { z } from 'zod';

/** Who may have done what a history tells. */
export const actorType = z.enum(['user', 'automation', 'candidate']);
