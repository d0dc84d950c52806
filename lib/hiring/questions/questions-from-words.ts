import type { Job } from '@/prisma/generated/client';
import { conditions, mustBeYes, open, type Question, type Rule, requirements } from './rules';

export type { Question };

const maximum = 8;

const denied =
  /\b(?:no|not|never|without|don['’]t|doesn['’]t|isn['’]t|won['’]t)\b(?:(?!\b(?:but|must|required)\b)[^,]|,\s*(?=\w+(?:,|\s+or\b))){0,40}$/i;
const atHome = /\bhome (?:on |every |most |for )?$/i;
const deniedAfter = /^[^,]{0,25}?\b(?:not (?:required|needed|necessary)|unnecessary|off)\b/i;
const softened =
  /\b(?:preferred|prefer|a plus|bonus|nice to have|ideally|desirable|desired|optional|helpful|advantage)\b/i;

function sentencesOf(text: string): string[] {
  const parts = text.split(/[\n\r;•·]+|(?<=[a-z0-9)][.!?])\s+/i);
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

type Found = { match: RegExpExecArray; isFirm: boolean };

/** Finds the first sentence that mentions a requirement without negating it. */
function find(pattern: RegExp, sentences: string[]): Found | null {
  for (const sentence of sentences) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const before = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + match[0].length);
    if (denied.test(before) || atHome.test(before) || deniedAfter.test(after)) continue;
    const clause = `${before.split(',').at(-1)}${match[0]}${after.split(',')[0]}`;
    return { match, isFirm: !softened.test(clause) };
  }
  return null;
}

function required(rules: readonly Rule[], sentences: string[]): Question[] {
  const spokenFor = new Set<string>();
  const questions: Question[] = [];
  for (const { topic, pattern, ask } of rules) {
    const found = spokenFor.has(topic) ? null : find(pattern, sentences);
    if (!found) continue;
    spokenFor.add(topic);
    const question = ask(found.match);
    questions.push(
      found.isFirm ? question : { ...question, isKnockout: false, expectedAnswer: null },
    );
  }
  return questions;
}

const shiftNames = [
  ['early mornings', /\bearly mornings?\b/i],
  ['evenings', /\bevenings?\b|\bsecond shift\b|\b2nd shift\b/i],
  ['nights', /\bnights?\b|\bovernight\b|\bthird shift\b|\b3rd shift\b|\bnoc shift\b/i],
  ['weekends', /\bweekends?\b|\bsaturdays?\b|\bsundays?\b/i],
  ['holidays', /(?<!\bpaid\b[^.;]{0,30})\bholidays?\b(?! pay)/i],
  ['rotating shifts', /\brotating\b/i],
  ['on-call shifts', /\bon[ -]call\b/i],
] as const;

function shifts(sentences: string[]): Question[] {
  const named = shiftNames.flatMap(([name, pattern]) => {
    const found = find(pattern, sentences);
    return found ? [{ name, isFirm: found.isFirm }] : [];
  });
  if (named.length === 0) return [];
  const list = new Intl.ListFormat('en-US').format(named.map(({ name }) => name));
  const prompt = `Are you available to work ${list}?`;
  return [named.every(({ isFirm }) => isFirm) ? mustBeYes(prompt) : open(prompt, 'yes_no')];
}

function hours(employmentType: string): Question[] {
  const type = employmentType.toLowerCase();
  if (/part/.test(type)) return [open('How many hours a week would you like to work?', 'number')];
  if (/full/.test(type)) return [open('Are you available to work full time?', 'yes_no')];
  if (/temp|contract|season|per[ -]diem|intern/.test(type)) {
    return [open(`Does a ${type} position suit you?`, 'yes_no')];
  }
  return [];
}

const pay = open('What pay are you looking for?');
const start = open('When could you start?');

const unspoken = [
  open('What experience do you have that would help in this job?'),
  open('What interests you about this job?'),
];

/**
 * Writes 4 to 8 screening questions from a job's description: its requirements, shifts, pay and
 * start. The same job always gets the same questions.
 */
export function questionsFromWords(
  job: Pick<Job, 'title' | 'description' | 'employmentType'>,
): Question[] {
  const sentences = sentencesOf(`${job.description}\n${job.title}`);
  const specific = [
    ...required(requirements, sentences),
    ...shifts(sentences),
    ...required(conditions, sentences),
    ...hours(job.employmentType),
  ];
  const closing = [pay, start];
  const chosen = specific.slice(0, maximum - closing.length);
  const missing = Math.max(0, 4 - chosen.length - closing.length);
  return [...chosen, ...unspoken.slice(0, missing), ...closing];
}
