/** A piece of a source text and what to put in its place. */
export interface Change {
  start: number;
  end: number;
  text: string;
  kind: string;
}

const keyword = /\b(SELECT|UPDATE|INSERT INTO|DELETE FROM|WHERE|JOIN|ORDER BY|AND|IS NULL|LIMIT)\b/;
// Whether the very microsecond of a clock is included is nothing that anybody could notice.
const clock = String.raw`(?:now|clock_timestamp)\(\)`;
const comparison = (sign: '<' | '>') => new RegExp(`(?<!${clock}) ${sign}=? (?!${clock})`, 'g');
const value = String.raw`(?:\$\{x+\}|\$\d+|\w+\."?\w+"?|\d+|'\w*')(?:::\w+)?`;
const organization = String.raw`(?:\w+\.)?org_id = ${value}`;

type Rule = [kind: string, pattern: RegExp, text: (found: string) => string];

const swap = (one: string, other: string) => (found: string) => {
  return found.includes(one) ? found.replace(one, other) : found.replace(other, one);
};
const nothing = () => '';

const rules: Rule[] = [
  ['SQL and/or', /(?<!BETWEEN\s+\S+) (?:AND|OR) /g, swap('AND', 'OR')],
  [
    'SQL organization',
    new RegExp(`${organization} AND |\\s+AND ${organization}(?![\\w:.])`, 'g'),
    nothing,
  ],
  [
    'SQL condition',
    new RegExp(`\\s+AND (?:\\w+\\.)?(?!org_id)\\w+ = ${value}(?![\\w:.(])`, 'g'),
    nothing,
  ],
  ['SQL null', /\bIS (?:NOT )?NULL\b/g, swap('IS NOT NULL', 'IS NULL')],
  ['SQL exists', /\bNOT EXISTS\b/g, () => 'EXISTS'],
  ['SQL exists', /(?<!NOT |IF )\bEXISTS(?= ?\()/g, () => 'NOT EXISTS'],
  ['SQL comparison', comparison('<'), swap(' <= ', ' < ')],
  ['SQL comparison', comparison('>'), swap(' >= ', ' > ')],
  ['SQL comparison', / <> /g, () => ' = '],
  [
    'SQL lock',
    /\s+FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)(?: OF \w+)?(?: SKIP LOCKED)?/g,
    nothing,
  ],
  ['SQL lock', / SKIP LOCKED/g, nothing],
  ['SQL join', /\bLEFT JOIN\b/g, () => 'JOIN'],
  ['SQL order', / (?:DESC|ASC)\b/g, swap('DESC', 'ASC')],
  ['SQL boolean', /\b(?:true|false)\b/g, swap('true', 'false')],
  ['SQL function', /\b(?:min|max)\(/g, swap('min', 'max')],
  ['SQL function', /\b(?:greatest|least)\(/g, swap('greatest', 'least')],
  ['SQL arithmetic', / [+-] (?=interval|\d|\$)/g, swap('+', '-')],
  ['SQL number', /(?<=\b(?:LIMIT|interval) '?)\d{1,3}\b/g, (found) => String(Number(found) + 1)],
];

/** Hides what a template inserts, so that every offset stays where it is. */
function masked(text: string): string {
  return text.replace(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g, (found) => {
    return `\${${'x'.repeat(found.length - 3)}}`;
  });
}

/** Every fault of the catalogue in a literal, if it is SQL at all. */
export function changesInSql(literal: string, at: number): Change[] {
  const text = masked(literal);
  if (!keyword.test(text)) return [];
  return rules.flatMap(([kind, pattern, replace]) =>
    [...text.matchAll(pattern)].map((match) => {
      const start = at + match.index;
      return { start, end: start + match[0].length, text: replace(match[0]), kind };
    }),
  );
}
