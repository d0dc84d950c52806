import { expect, test } from 'vitest';
import { type SearchTerm, searchTerms } from './search-terms';

const anywhere = (words: string, digits: string | null = null): SearchTerm => ({
  kind: 'anywhere',
  words,
  digits,
});
const prefix = (words: string): SearchTerm => ({ kind: 'prefix', words });
const nothing: SearchTerm = { kind: 'nothing' };

test.each<[string, SearchTerm[]]>([
  ['', []],
  ['  \t ', []],
  ['lopez', [anywhere('lopez')]],
  ['Maria  Lopez', [anywhere('Maria'), anywhere('Lopez')]],
  ['maria maria', [anywhere('maria')]],
  ['li', [prefix('li')]],
  ['J.', [prefix('J')]],
  ['Ö', [prefix('Ö')]],
  ['李小', [prefix('李小')]],
  ['กิตติ', [anywhere('กิตติ')]],
  ['अनुष्का', [anywhere('अनुष्का')]],
  ['A\u030angstro\u0308m', [anywhere('Ångström')]],
  ['Ｚｏë', [anywhere('Zoë')]],
  ['（６１４）５５５－０１４２', [anywhere('6145550142')]],
  ["d'arcy", [anywhere('d arcy')]],
  ['mail@bücher.example', [anywhere('mail xn bcher kva example')]],
  ['bücher.example', [anywhere('xn bcher kva example')]],
  ['jörg@bücher.example', [anywhere('jörg xn bcher kva example')]],
  ['j.müller', [anywhere('j müller')]],
  ['a_b', [anywhere('a b')]],
  ['100%', [anywhere('100')]],
  ['%', [nothing]],
  ['maria _', [anywhere('maria'), nothing]],
  ['amara@example.com', [anywhere('amara example com')]],
  ['(212) 555-0142', [anywhere('2125550142')]],
  ['+1 212.555.0142', [anywhere('12125550142')]],
  ['5550142', [anywhere('5550142')]],
  ['55', [prefix('55')]],
  ['lopez 555-0142', [anywhere('lopez'), anywhere('555 0142', '5550142')]],
  ['route-66 1-2', [anywhere('route 66'), anywhere('1 2')]],
])('%j asks for %j', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});
