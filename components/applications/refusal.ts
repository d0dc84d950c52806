import { asFarAsKnown, failureText } from '@/components/ui/failure-text';
import { ApiError, call } from '@/lib/browser/api';
import type { StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Person } from './decision';

const aboutStages = [
  'INVALID_STAGE_TRANSITION',
  'NO_NEXT_STAGE',
  'APPLICATION_CLOSED',
  'STAGE_CONFLICT',
];

/** Whether a refusal is about the stage somebody is in, so that its words may name stages. */
export const isAboutStages = (code: string): boolean => aboutStages.includes(code);

/** The words of a refusal with the organization's names of stages. */
export function withStageNames(message: string, stages: readonly StageInfo[]): string {
  return message.replace(
    /\b[a-z_]+\b/g,
    (word) => stages.find(({ slug }) => slug === word)?.name ?? word,
  );
}

type Refusal = { title: string; description: string };
type Move = { to_stage_slug: StageSlug; changed_by: string | null };

/** What the loser of a race reads: who was first, and what holds now. */
export function raceWords(
  { name, stage }: Pick<Person, 'name' | 'stage'>,
  last: Move | undefined,
  stages: readonly StageInfo[],
): Refusal | null {
  if (!last || last.to_stage_slug === stage) return null;
  const now = stages.find(({ slug }) => slug === last.to_stage_slug)?.name ?? '';
  return {
    title: `${name} is in ${now} now`,
    description: `${last.changed_by ?? 'Somebody else'} was first.`,
  };
}

async function lastMoveOf(applicationId: string): Promise<Move | undefined> {
  const read = call('getStageHistory', { params: { applicationId } });
  const { history } = await read.catch(() => ({ history: [] }));
  return history[0];
}

/** What to say of a move that was refused, in the names of people and stages. */
export async function refusalOf(
  person: Person,
  title: string,
  error: unknown,
  stages: readonly StageInfo[],
): Promise<Refusal> {
  if (!(error instanceof ApiError && isAboutStages(error.code))) {
    return { title: asFarAsKnown(title, error), description: failureText(error) };
  }
  const race = raceWords(person, await lastMoveOf(person.applicationId), stages);
  return race ?? { title, description: withStageNames(failureText(error), stages) };
}
