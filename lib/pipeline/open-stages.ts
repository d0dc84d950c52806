import { isTerminal } from './coarse-status';
import { type StageSlug, stageSlugs } from './stages';

/** The stages in which an application is still open. */
export const openStages: StageSlug[] = stageSlugs.filter((slug) => !isTerminal(slug));
