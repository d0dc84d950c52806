import { faker } from '@faker-js/faker/locale/en_US';
import { type Place, places } from './places';
import { type Random, weighted } from './random';

/** A person as a recruiting database knows one. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  source: string;
  consentContact: boolean | null;
};

const commonFirstNames =
  'James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Maria Jose Jessica Sarah Karen Daniel Ashley Matthew Anthony Kimberly Emily Donna Michelle Joshua Kevin Amanda Brian Melissa Carlos Luis Juan Angela Stephanie Brandon Tyler Nicole Samantha Jasmine Destiny Andre Darnell Tamika Latoya Mohammed Fatima Wei Priya Nguyen Ana Rosa Miguel Guadalupe Dwayne Aaliyah Hannah Ethan Olivia Noah'.split(
    ' ',
  );
const commonLastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez'.split(
    ' ',
  );

const { person: names, location } = faker.definitions;
const firstNames = [...(names.first_name.female ?? []), ...(names.first_name.male ?? [])];
const lastNames = names.last_name.generic ?? [];
const streetNames = location.street_name;

const pickPlace = weighted(places);

const pickDomain = weighted([
  ['gmail.example', 48],
  ['yahoo.example', 14],
  ['outlook.example', 10],
  ['icloud.example', 9],
  ['hotmail.example', 6],
  ['aol.example', 3],
  ['example.com', 5],
  ['example.net', 3],
  ['example.org', 2],
]);

/** Where applicants come from, as often as the boards send them. */
export const pickSource = weighted([
  ['indeed', 41],
  ['ziprecruiter', 14],
  ['linkedin', 12],
  ['career_site', 11],
  ['referral', 8],
  ['glassdoor', 5],
  ['craigslist', 3],
  ['facebook', 3],
  ['job_fair', 1.5],
  ['manual', 1.5],
]);

function firstName(random: Random): string {
  return random.pick(random.chance(0.45) ? commonFirstNames : firstNames);
}

function lastName(random: Random): string {
  const name = random.pick(random.chance(0.6) ? commonLastNames : lastNames);
  return random.chance(0.02) ? `${name}-${random.pick(commonLastNames)}` : name;
}

function emailFor(first: string, last: string, random: Random): string {
  const given = first.toLowerCase().replace(/[^a-z]/g, '');
  const family = last.toLowerCase().replace(/[^a-z]/g, '');
  const locals = [
    `${given}.${family}`,
    `${given}${family}${random.below(100)}`,
    `${given.slice(0, 1)}${family}${random.below(1000)}`,
    `${given}.${family}${1960 + random.below(47)}`,
    `${given}_${family}${random.below(100)}`,
    `${family}.${given}${random.below(10)}`,
  ];
  return `${random.pick(locals)}@${pickDomain(random)}`;
}

/** A telephone number on the exchange 555, which belongs to nobody, in E.164. */
function phoneIn(place: Place, random: Random): string {
  const line = String(random.below(10_000)).padStart(4, '0');
  return `+1${random.pick(place.areaCodes)}555${line}`;
}

function asWritten(phone: string, random: Random): string {
  const [area, exchange, line] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)];
  const forms = [`(${area}) ${exchange}-${line}`, `${area}-${exchange}-${line}`, phone];
  return random.pick(forms);
}

function addressIn(place: Place | null, random: Random) {
  if (!place) return { addressLine1: null, city: null, state: null, postalCode: null };
  const street = random.chance(0.35);
  return {
    addressLine1: street ? `${1 + random.below(9800)} ${random.pick(streetNames)}` : null,
    city: place.city,
    state: place.state,
    postalCode: random.chance(0.6) ? place.zip + String(random.below(100)).padStart(2, '0') : null,
  };
}

/** One believable applicant; `place` sets where they live. */
export function person(random: Random, place: Place = pickPlace(random)): Person {
  const first = firstName(random);
  const last = lastName(random);
  const hasPhone = random.chance(0.97);
  const hasEmail = !hasPhone || random.chance(0.95);
  const phoneE164 = hasPhone ? phoneIn(place, random) : null;
  const consent = random.next();
  return {
    firstName: first,
    lastName: last,
    email: hasEmail ? emailFor(first, last, random) : null,
    phone: phoneE164 && asWritten(phoneE164, random),
    phoneE164,
    ...addressIn(random.chance(0.93) ? place : null, random),
    source: pickSource(random),
    consentContact: consent < 0.85 ? true : consent < 0.9 ? false : null,
  };
}
