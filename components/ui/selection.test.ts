import { expect, test } from 'vitest';
import { Selection } from './selection';

const order = ['a', 'b', 'c', 'd'];

test('a card is ticked and unticked, and listeners hear of it', () => {
  const selection = new Selection();
  let heard = 0;
  const stop = selection.subscribe(() => {
    heard += 1;
  });
  selection.toggle('a');
  selection.toggle('a');
  stop();
  selection.toggle('b');
  expect([...selection.ids()]).toEqual(['b']);
  expect(heard).toBe(2);
});

test('a range goes from the last ticked card to this one, either way', () => {
  const selection = new Selection();
  selection.toggle('c');
  selection.toggle('a', order);
  expect([...selection.ids()].sort()).toEqual(['a', 'b', 'c']);
});

test('a range without a start in this column is one card', () => {
  const selection = new Selection();
  selection.toggle('z');
  selection.toggle('b', order);
  expect([...selection.ids()].sort()).toEqual(['b', 'z']);
});

test('a whole column is added, and taken away when it was complete', () => {
  const selection = new Selection();
  selection.toggle('b');
  selection.toggleAll(order);
  expect(selection.ids().size).toBe(4);
  selection.toggleAll(order);
  expect(selection.ids().size).toBe(0);
});
