import type { z } from 'zod';
import { filledText, line } from './fields';

/** What one message to many people says differently to each of them. */
export type LetterFacts = { first_name: string; job: string; organization: string };

/** The places in a message that are filled in for each person. */
export const letterPlaces = ['first_name', 'job', 'organization'] as const;

const place = /\{(\w+)\}/g;
const isPlace = (name: string): name is (typeof letterPlaces)[number] =>
  letterPlaces.some((known) => known === name);

/** Writes the facts about one person into the places of a text. */
export function fillIn(text: string, facts: LetterFacts): string {
  return text.replace(place, (given, name: string) => (isPlace(name) ? facts[name] : given));
}

const places = letterPlaces.map((name) => `{${name}}`).join(', ');

// Somebody would read “Hello {name}”.
const known = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.refine(
    (value) => [...value.matchAll(place)].every(([, name = '']) => isPlace(name)),
    `must have no places but ${places}`,
  );

/** A message in one's own words, whose places are filled in for each person. */
export const letterWords = {
  subject: known(line(200)).describe(`Of an email; ${places} are filled in for each person`),
  body: known(filledText(20_000)).describe(`${places} are filled in for each person`),
};
