import type { Job, QuestionKind } from '@/prisma/generated/client';

/** A screening question before it is added to a job. */
export type Question = {
  prompt: string;
  kind: QuestionKind;
  isKnockout: boolean;
  expectedAnswer: string | null;
};

/** The job fields that questions are written from. */
export type Described = Pick<Job, 'title' | 'description' | 'employmentType'>;

/** Finds a requirement in a sentence and words a question about it. */
export type Rule = {
  /** Only the first matching rule of a topic is used. */
  topic: string;
  pattern: RegExp;
  ask(match: RegExpExecArray): Question;
};

/** A question that must be answered with yes. */
export function mustBeYes(prompt: string): Question {
  return { prompt, kind: 'yes_no', isKnockout: true, expectedAnswer: 'yes' };
}

/** A question with an answer for a person to read. */
export function open(prompt: string, kind: QuestionKind = 'text'): Question {
  return { prompt, kind, isKnockout: false, expectedAnswer: null };
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const count = `(\\d{1,2}|${numberWords.join('|')})`;

function numeral(word: string): string {
  const index = numberWords.indexOf(word.toLowerCase());
  return index === -1 ? String(Number(word)) : String(index + 1);
}

const years = new RegExp(
  `\\b${count}\\s*(?:\\+|plus\\b|or more\\b)?\\s*(?:(?:-|–|to)\\s*\\d{1,2}\\s*)?\\+?\\s*(?:years?|yrs?)\\b(?!\\s+(?:old|of age))[^.;]{0,80}?\\bexperience\\b`,
  'i',
);

const yesRule = (topic: string, pattern: RegExp, prompt: string): Rule => {
  return { topic, pattern, ask: () => mustBeYes(prompt) };
};

const licenses: Rule[] = [
  {
    topic: 'driving',
    pattern: /\b(?:class[ -]([abc])\b[ -])?(?:cdl\b|commercial driver['’]?s['’]? licen[sc]e)/i,
    ask: ([, grade]) => {
      const which = grade ? `Class ${grade.toUpperCase()} ` : '';
      return mustBeYes(`Do you hold a valid ${which}commercial driver's license (CDL)?`);
    },
  },
  yesRule('driving', /\bdriver['’]?s?['’]? licen[sc]e/i, "Do you hold a valid driver's license?"),
  {
    topic: 'nursing license',
    pattern: /\b(RN|LPN|LVN)\b|\b(registered|licensed practical|licensed vocational) nurse/,
    ask: ([, letters, words]) => {
      return mustBeYes(`Do you hold an active ${letters ?? `${words} nurse`} license?`);
    },
  },
  {
    topic: 'care certificate',
    pattern: /\b(CNA|HHA|PCA|STNA)\b/,
    ask: ([letters]) => mustBeYes(`Do you hold a current ${letters} certificate?`),
  },
  {
    topic: 'certificate',
    pattern:
      /\b(CPR|BLS|ACLS|first[ -]aid|ServSafe|food handler|forklift|OSHA[ -]?(?:10|30)|EPA 608|ASE|TEFL|phlebotomy)\b(?=[^.;]{0,80}\b(?:certif|card|licen[sc]|required|training))/i,
    ask: ([name]) => mustBeYes(`Do you hold a current ${name} certification?`),
  },
  yesRule(
    'guard license',
    /\b(?:security )?guard (?:card|licen[sc]e|registration)/i,
    'Do you hold a current security guard license?',
  ),
];

const languageRule = (names: string): Rule => ({
  topic: 'language',
  pattern: new RegExp(
    `\\b(?:bilingual|fluent|speaks?|speaking)\\b[^.;]{0,80}?\\b(${names})\\b|\\b(${names})[ -]speaking\\b`,
    'i',
  ),
  ask: ([, named, speaking]) => mustBeYes(`Can you hold a conversation in ${named ?? speaking}?`),
});

const background: Rule[] = [
  {
    topic: 'experience',
    pattern: years,
    ask: ([, least]) => ({
      prompt: 'How many years of experience do you have in this kind of work?',
      kind: 'number',
      isKnockout: true,
      expectedAnswer: numeral(least ?? '1'),
    }),
  },
  yesRule(
    'age',
    /\b(?:18|eighteen)\b\+?\s*(?:years?|or older|or over|and older)/i,
    'Are you at least 18 years old?',
  ),
  {
    topic: 'education',
    pattern:
      /\b(high school diploma|GED|associate['’]?s? degree|bachelor['’]?s?|master['’]?s? degree)(?![a-z])/i,
    ask: ([name = '']) => {
      const isSchool = /school|ged/i.test(name);
      const degree = isSchool
        ? 'high school diploma or GED'
        : `${name.split(/['’ s]/)[0]}'s degree`;
      return mustBeYes(`Do you have a ${degree.toLowerCase().replace('ged', 'GED')}?`);
    },
  },
  yesRule(
    'work authorization',
    /\b(?:authori[sz]ed|authori[sz]ation|eligible|legal right) to work\b|\bwork authori[sz]ation\b/i,
    'Are you legally authorized to work where this job is?',
  ),
  languageRule(
    'Spanish|French|Mandarin|Cantonese|Portuguese|Russian|Arabic|Vietnamese|Korean|German|Haitian Creole|Polish',
  ),
  languageRule('English'),
];

/** The conditions of the work itself. */
export const conditions: readonly Rule[] = [
  yesRule(
    'transportation',
    /\b(?:reliable|own|dependable)\s+(?:\w+\s+)?(?:transportation|vehicle|car)\b/i,
    'Do you have reliable transportation for this job?',
  ),
  yesRule(
    'background check',
    /\bbackground (?:check|screen|investigation)/i,
    'Are you willing to go through a background check?',
  ),
  yesRule('drug test', /\bdrug (?:test|screen)/i, 'Are you willing to take a drug test?'),
  {
    topic: 'lifting',
    pattern:
      /\b(?:lift|lifting|carry|carrying|move|moving)\b[^.;]{0,80}?\b(\d{2,3})\s*\+?\s*(lbs?|pounds?|kg|kilos?|kilograms?)(?![a-z])/i,
    ask: ([, weight, unit = '']) => {
      const name = unit.toLowerCase().startsWith('k') ? 'kilograms' : 'pounds';
      return mustBeYes(`Can you lift ${weight} ${name}, with reasonable accommodation if needed?`);
    },
  },
  yesRule(
    'lifting',
    /\bheavy lifting\b|\blift heavy\b/i,
    'Can you do heavy lifting, with reasonable accommodation if needed?',
  ),
  yesRule(
    'standing',
    /\bstand(?:ing)?\b[^.;]{0,80}?\b(?:long|extended|hours|entire|whole|most of|all day)\b/i,
    'Can you be on your feet for most of a shift, with reasonable accommodation if needed?',
  ),
];

/** What applicants must bring, the most important first. */
export const requirements: readonly Rule[] = [...licenses, ...background];
