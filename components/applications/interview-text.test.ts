import { expect, it } from 'vitest';
import { hearing, interviewText } from './interview-text';
import { previewed as one, type Previewed } from './testing/previewed';

const [ana, bo] = [one('Ana'), one('Bo')];
const unreached = [
  ['no address', one('Cy', { recipient: null })],
  ['nothing that sends', one('Cy', { has_transport: false })],
  ['an entry that excludes them', one('Cy', { is_excluded: true })],
] as const;
const unbooked = one('Dee', { interviews: [] });

const textOf = (applications: Previewed[], isSilent = false) =>
  interviewText({ applications }, applications[0]?.name ?? '', { isSilent, isAboutAll: false });

it.each(unreached)('nobody hears of the interview of somebody with %s', (_, cy) => {
  expect(hearing({ applications: [cy] })).toBe('nobody');
  expect(hearing({ applications: [cy, unbooked] })).toBe('nobody');
  expect(textOf([cy])).toMatch(/; Cy is not told, because no message can be sent\.$/);
  expect(textOf([cy, unbooked])).toMatch(/; nobody is told, because no message can be sent\.$/);
});

it('counts those alone who have an interview', () => {
  const [[, cy]] = unreached;
  expect(hearing({ applications: [ana, { ...cy, interviews: [] }] })).toBe('all');
  expect(textOf([ana, { ...cy, interviews: [] }])).toMatch(/and tells the candidate\.$/);
  expect(hearing({ applications: [ana, cy] })).toBe('some');
  expect(textOf([ana, cy])).toMatch(/^Cancels the interviews of .*; not everybody can be told\.$/);
});

it('names who is told', () => {
  expect(textOf([ana])).toMatch(/^Cancels the interview on .* and tells Ana\.$/);
  expect(textOf([ana, bo])).toMatch(/^Cancels 2 interviews and tells the candidates: Ana .*Bo /);
  expect(textOf([ana], true)).toMatch(/; Ana is not told\.$/);
  expect(textOf([ana, bo], true)).toMatch(/; nobody is told\.$/);
  expect(textOf([unbooked])).toBeNull();
});
