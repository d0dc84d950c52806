import { ScimProblem } from './problem';

/** `attribute eq value`; the attribute in lower case, without the name of its schema. */
export type Comparison = { attribute: string; value: string | boolean };

const longest = 1000;
const most = 5;

const token =
  /\s*(?:(?<word>[A-Za-z$][\w$:.-]*(?:\[[^\]]*\](?:\.[A-Za-z]+)?)?)|(?<text>"(?:[^"\\]|\\.)*"))(?=\s|$)/y;

const refuse = (message: string) => new ScimProblem('invalidFilter', message);

function tokensOf(filter: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < filter.length) {
    const { groups } = token.exec(filter) ?? {};
    if (!groups) throw refuse('The filter cannot be read.');
    tokens.push(groups.text ?? groups.word ?? '');
  }
  return tokens;
}

function comparedWith(written: string): string | boolean {
  if (/^true$/i.test(written)) return true;
  if (/^false$/i.test(written)) return false;
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value;
  } catch {
    // Told below.
  }
  throw refuse('The filter compares with what is neither text in quotes nor true or false.');
}

/** The name of an attribute of a schema without that schema, in lower case; one of another keeps its. */
export function plainAttribute(name: string, schema: string): string {
  const lower = name.toLowerCase();
  const prefix = `${schema.toLowerCase()}:`;
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
}

/**
 * Reads a filter of comparisons by `eq`, joined by `and`, of which each attribute of the schema must be
 * among those named. Throws invalidFilter for any other.
 */
export function parseFilter(
  filter: string | null,
  schema: string,
  attributes: readonly string[],
): Comparison[] {
  if (filter === null) return [];
  if (filter.length > longest) throw refuse('The filter is too long.');
  const tokens = tokensOf(filter.trim());
  const comparisons: Comparison[] = [];
  for (let at = 0; at < tokens.length; at += 4) {
    const [name = '', operator = '', value = '', join] = tokens.slice(at, at + 4);
    const attribute = plainAttribute(name, schema);
    const isLast = at + 4 > tokens.length;
    if (!attributes.includes(attribute) || !/^eq$/i.test(operator)) {
      throw refuse(`A filter is made of "eq" with ${attributes.join(', ')}, joined by "and".`);
    }
    if (isLast ? join !== undefined : !/^and$/i.test(join ?? '')) {
      throw refuse('Comparisons are joined by "and" alone.');
    }
    comparisons.push({ attribute, value: comparedWith(value) });
  }
  if (tokens.length % 4 !== 3 || comparisons.length > most)
    throw refuse('The filter is not complete.');
  return comparisons;
}
