import { type StageSlug, stageSlugs } from './stages';
import { isTerminal } from './status';

/** The stages in which an application still goes on. */
export const openStages: StageSlug[] = stageSlugs.filter((slug) => !isTerminal(slug));
