import { z } from 'zod';

/** Who can have made a change in a history. */
export const actorType = z.enum(['user', 'automation', 'candidate']);
