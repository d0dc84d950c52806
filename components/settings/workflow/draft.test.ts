import { expect, test } from 'vitest';
import { boardOrder, stages } from '@/lib/pipeline/stages';
import {
  bodyOf,
  changesOf,
  countOf,
  defaultDraft,
  mayLead,
  obstacleIn,
  withMove,
  withOrder,
  withWords,
} from './draft';

const stored = defaultDraft();

test('a move that is allowed comes last, and taking it back leaves nothing changed', () => {
  const allowed = withMove(stored, 'applied', 'hired', true);
  expect(allowed.targets.applied.at(-1)).toBe('hired');
  expect(changesOf(stored, allowed)).toEqual({ words: [], targets: ['applied'] });
  const back = withMove(allowed, 'applied', 'hired', false);
  expect(countOf(changesOf(stored, back))).toBe(0);
});

test('the order of targets is a change of its own', () => {
  const [first, second] = stored.targets.applied;
  const turned = withOrder(stored, 'applied', 1, -1);
  expect(turned.targets.applied.slice(0, 2)).toEqual([second, first]);
  expect(changesOf(stored, turned).targets).toEqual(['applied']);
  expect(withOrder(turned, 'applied', 0, 1)).toEqual(stored);
});

test('only stages with other words are sent, and transitions only where one changed', () => {
  const draft = withWords(stored, 'applied', { name: ' New ', color: '#ABCDEF' });
  const changes = changesOf(stored, draft);
  expect(bodyOf(draft, changes, 'v1')).toEqual({
    version: 'v1',
    stages: [{ slug: 'applied', name: 'New', color: '#abcdef' }],
  });
  const moved = withMove(stored, 'no_show', 'hired', true);
  const { transitions, stages: none } = bodyOf(moved, changesOf(stored, moved), 'v1');
  expect(none).toBeUndefined();
  expect(transitions?.find(({ from }) => from === 'no_show')?.to).toContain('hired');
  expect(transitions?.some(({ from }) => from === 'hired')).toBe(false);
});

test('a colour or name that cannot be stored is told before it is sent', () => {
  expect(obstacleIn(stored)).toBeNull();
  expect(obstacleIn(withWords(stored, 'dnc', { name: '  ' }))).toMatch(/name/);
  const obstacle = obstacleIn(withWords(stored, 'dnc', { color: 'red' }));
  expect(obstacle).toContain(stages.dnc.defaultName);
});

test('no stage leads to itself, and the final ones lead nowhere', () => {
  for (const slug of boardOrder) {
    expect(mayLead(slug, slug)).toBe(false);
    expect(mayLead('hired', slug)).toBe(false);
    expect(mayLead('dnc', slug)).toBe(false);
  }
  expect(mayLead('applied', 'hired')).toBe(true);
});
