import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { askLanguageModel, type LanguageModel } from './language-model';
import { questionsFromWords } from './questions-from-words';
import type { Described, Question } from './rules';

// The request waits for this, through a retry if the first attempt fails.
const deadlineSeconds = 20;

function configured(): LanguageModel | null {
  const { LANGUAGE_MODEL_URL, LANGUAGE_MODEL_KEY, LANGUAGE_MODEL_NAME } = env();
  if (!LANGUAGE_MODEL_URL) return null;
  return {
    url: LANGUAGE_MODEL_URL,
    key: LANGUAGE_MODEL_KEY ?? null,
    name: LANGUAGE_MODEL_NAME,
    deadlineSeconds,
  };
}

/**
 * Writes screening questions for a job with the configured language model; without one, or if it
 * fails, from the job's description. Never fails; never call it in a transaction.
 */
export async function writeQuestions(
  job: Described,
  model: LanguageModel | null = configured(),
): Promise<Question[]> {
  if (!model) return questionsFromWords(job);
  try {
    return await askLanguageModel(model, job);
  } catch (error) {
    log().warn({ err: error }, 'the language model wrote no questions; the built-in rules do');
    return questionsFromWords(job);
  }
}
