import { NoAnswer } from '@/lib/browser/api';

/** What did not happen, as certain as it is: where the answer was lost, it may have. */
export function asFarAsKnown(words: string, error: unknown): string {
  const isUncertain = error instanceof NoAnswer && error.outcome === 'uncertain';
  return isUncertain ? `${words}, as far as we know` : words;
}

/** The server's message about a failure, without the name of a field. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not be reached.';
  const problem = error.message.replace(/^[\w.]+: /, '');
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
