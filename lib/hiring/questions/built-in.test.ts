import { expect, test } from 'vitest';
import { questionsFromWords } from './questions-from-words';

const fullTime = 'Are you available to work full time?';
const pay = 'What pay are you looking for?';
const start = 'When could you start?';
const experience = 'What experience do you have that would help in this job?';
const interest = 'What interests you about this job?';
const years = 'How many years of experience do you have in this kind of work?';

const cases: {
  title: string;
  employmentType: string;
  description: string;
  prompts: string[];
}[] = [
  {
    title: 'Team member',
    employmentType: '',
    description: '',
    prompts: [experience, interest, pay, start],
  },
  {
    title: 'Team member',
    employmentType: 'full-time',
    description: 'Join a friendly crew. No experience necessary, we train you. Weekends off!',
    prompts: [fullTime, experience, pay, start],
  },
  {
    title: 'Home health aide',
    employmentType: 'part-time',
    description: `Visits four to six clients a day in Albany County.
      Requirements:
      • Current HHA or PCA certificate
      • At least one year of experience in home care
      • Valid driver’s license and reliable transportation
      • Must pass a background check
      • Evenings and every other weekend`,
    prompts: [
      "Do you hold a valid driver's license?",
      'Do you hold a current HHA certificate?',
      years,
      'Are you available to work evenings and weekends?',
      'Do you have reliable transportation for this job?',
      'Are you willing to go through a background check?',
      pay,
      start,
    ],
  },
  {
    title: 'CDL driver, regional',
    employmentType: 'full-time',
    description:
      'Class A CDL with a clean record and 2+ years of tractor-trailer experience. Home on weekends, no overnight runs. Pre-employment drug screen.',
    prompts: [
      "Do you hold a valid Class A commercial driver's license (CDL)?",
      years,
      'Are you willing to take a drug test?',
      fullTime,
      pay,
      start,
    ],
  },
  {
    title: 'Warehouse associate',
    employmentType: 'Full-Time',
    description:
      'Pick, pack and ship. You will lift boxes of up to 50 lbs and stand for long periods. Forklift certification a plus. High school diploma or GED required. Must be 18 or older and authorized to work in the U.S. Third shift; holidays as needed.',
    prompts: [
      'Do you hold a current Forklift certification?',
      'Are you at least 18 years old?',
      'Do you have a high school diploma or GED?',
      'Are you legally authorized to work where this job is?',
      'Are you available to work nights and holidays?',
      'Can you lift 50 pounds, with reasonable accommodation if needed?',
      pay,
      start,
    ],
  },
  {
    title: 'Registered nurse (RN), ICU',
    employmentType: 'contract',
    description:
      'Three to five years of acute-care experience. BLS and ACLS certification required. Bachelor’s degree in nursing preferred. Rotating nights, on-call twice a month.',
    prompts: [
      'Do you hold an active RN license?',
      'Do you hold a current BLS certification?',
      years,
      "Do you have a bachelor's degree?",
      'Are you available to work nights, rotating shifts, and on-call shifts?',
      'Does a contract position suit you?',
      pay,
      start,
    ],
  },
  {
    title: 'Bilingual receptionist',
    employmentType: 'seasonal',
    description:
      'Bilingual in English and Spanish. No weekends or holidays. Drug test not required.',
    prompts: [
      'Can you hold a conversation in Spanish?',
      'Does a seasonal position suit you?',
      pay,
      start,
    ],
  },
];

test.each(cases)('$title: asks what the description requires', ({ prompts, ...job }) => {
  expect(questionsFromWords(job).map(({ prompt }) => prompt)).toEqual(prompts);
});

function answersOf(description: string) {
  const questions = questionsFromWords({ title: 'Aide', description, employmentType: 'full-time' });
  return questions.map(({ kind, isKnockout, expectedAnswer }) => {
    return isKnockout ? `${kind} ${expectedAnswer}` : kind;
  });
}

test('a requirement knocks out, a preference and an open question do not', () => {
  expect(answersOf('At least two years of experience, CNA preferred.')).toEqual([
    'yes_no',
    'number 2',
    'yes_no',
    'text',
    'text',
  ]);
});

test('a shift that is only preferred does not knock out, and a paid holiday is no shift', () => {
  const description = 'Weekend availability preferred. Paid time off and holidays.';
  const [question] = questionsFromWords({ title: 'Aide', description, employmentType: '' });
  expect(question).toEqual({
    prompt: 'Are you available to work weekends?',
    kind: 'yes_no',
    isKnockout: false,
    expectedAnswer: null,
  });
});

test.each(['No', 'No prior', 'Without'])('“%s … experience” asks for no years', (words) => {
  expect(answersOf(`${words} 2 years of experience needed.`)).not.toContain('number 2');
});

test('the longest description is read in a moment and gives at most eight questions', () => {
  const description = 'lift 5 years bilingual CNA CPR stand '.repeat(1400).slice(0, 50_000);
  const startedAt = performance.now();
  const questions = questionsFromWords({ title: 'Aide', description, employmentType: 'full-time' });
  // Far above what it takes: only a pattern that goes over the text for each of its words comes near.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(questions.length).toBeLessThanOrEqual(8);
});
