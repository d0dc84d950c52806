import { createHash } from 'node:crypto';
import type { Answer, Question } from './decide-result';
import { plain } from './decide-result';
import type { ScreeningCall, ScreeningProvider } from './provider';

const answerAfterSeconds = 3;
const shareAsWished = 0.85;

/** Returns a number from 0 to 1, always the same for one person and question. */
function leaning(phone: string, prompt: string): number {
  const digest = createHash('sha256')
    .update(`${phone}\n${plain(prompt)}`)
    .digest();
  return digest.readUInt32BE(0) / 0xffffffff;
}

function openAnswer({ kind, prompt }: Question, share: number): string {
  if (kind === 'yes_no') return share < shareAsWished ? 'yes' : 'no';
  if (kind === 'number') return String(1 + Math.floor(share * 40));
  if (/start/i.test(prompt)) return share < 0.5 ? 'Right away' : 'In two weeks';
  if (/pay/i.test(prompt)) return `$${18 + Math.floor(share * 10)} an hour`;
  return 'I have done similar work before and liked it.';
}

function wishedAnswer({ kind }: Question, expected: string, isWished: boolean): string {
  if (isWished) return expected;
  if (kind === 'number') return '0';
  if (kind === 'yes_no') return plain(expected) === 'no' ? 'yes' : 'no';
  return 'Something else';
}

/** Returns a person's simulated answers, always the same for the same phone number. */
export function simulateAnswers(phone: string, questions: readonly Question[]): Answer[] {
  return questions.map((question) => {
    const { id: questionId, prompt, expectedAnswer } = question;
    const share = leaning(phone, prompt);
    const answer =
      expectedAnswer === null
        ? openAnswer(question, share)
        : wishedAnswer(question, expectedAnswer, share < shareAsWished);
    return { questionId, question: prompt, answer };
  });
}

/** A provider that calls nobody and returns simulated answers a few seconds later. */
export function simulatedProvider(resultDueSeconds = answerAfterSeconds): ScreeningProvider {
  return {
    name: 'simulated',
    resultDueSeconds,
    place: async () => undefined,
    answer: ({ candidate, questions }: ScreeningCall) =>
      simulateAnswers(candidate.phoneE164 ?? candidate.id, questions),
  };
}
