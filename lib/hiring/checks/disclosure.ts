import type { CheckType } from '@/prisma/generated/client';

export type Disclosure = { title: string; text: string };

const disclosures: Record<CheckType, Disclosure> = {
  identity_verification: {
    title: 'Identity',
    text: 'Your name, date of birth and address are compared with official records.',
  },
  ssn_trace: {
    title: 'Social Security number trace',
    text: 'Names and addresses that have been used with your Social Security number are looked up.',
  },
  criminal_national: {
    title: 'Criminal records, nationwide',
    text: 'Nationwide databases are searched for criminal records under your name.',
  },
  criminal_county: {
    title: 'Criminal records, county courts',
    text: 'The courts of the counties you have lived in are searched for criminal records.',
  },
  criminal_state: {
    title: 'Criminal records, state',
    text: 'The records of the states you have lived in are searched for criminal records.',
  },
  employment_verification: {
    title: 'Earlier employment',
    text: 'Earlier employers are asked whether, when and as what you worked for them.',
  },
  education_verification: {
    title: 'Education',
    text: 'Schools and universities are asked to confirm your attendance and degrees.',
  },
  professional_license: {
    title: 'Professional licenses',
    text: 'The boards that issue your licenses are asked whether these are valid.',
  },
  motor_vehicle: {
    title: 'Driving record',
    text: 'Your driver’s license, and the violations and accidents on record, are looked up.',
  },
  credit_report: {
    title: 'Credit report',
    text: 'A credit bureau is asked for a report on your debts and payments. It does not lower your score.',
  },
  drug_screening: {
    title: 'Drug screening',
    text: 'A laboratory tests a sample that you give. You will be told where and how.',
  },
  reference_check: {
    title: 'References',
    text: 'The people you named are asked about working with you.',
  },
};

/** Returns what a candidate must be told about a check before consenting. */
export function disclosureOf(type: CheckType): Disclosure {
  return disclosures[type];
}

/** What the consent page asks a candidate to agree to, below the disclosures. */
export const consentWords = {
  terms:
    'The report is used for this application only. You may ask for a copy of it, and have put right what is wrong in it, before a decision rests on it. Whether you agree is up to you; nothing is looked into unless you do.',
  agreement: 'I have read what will be checked, and I agree to it.',
};
