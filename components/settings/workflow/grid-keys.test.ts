import { expect, test } from 'vitest';
import { type Cell, cellAfter } from './grid-keys';

const size = 3;
/** Column n + 1 belongs to the target of row n: nothing leads to itself. */
const isOpen = ({ row, column }: Cell) => column !== row + 1;

const cases: [string, Cell, Cell | undefined][] = [
  ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 2 }],
  ['ArrowLeft', { row: 0, column: 2 }, { row: 0, column: 0 }],
  ['ArrowDown', { row: 0, column: 2 }, { row: 2, column: 2 }],
  ['ArrowUp', { row: 0, column: 2 }, undefined],
  ['ArrowRight', { row: 0, column: 3 }, undefined],
  ['ArrowDown', { row: 1, column: 3 }, undefined],
  ['Home', { row: 1, column: 3 }, { row: 1, column: 0 }],
  ['End', { row: 2, column: 0 }, { row: 2, column: 2 }],
  ['a', { row: 0, column: 0 }, undefined],
];

test.each(cases)('%s from %o', (key, from, to) => {
  expect(cellAfter(key, from, size, isOpen)).toEqual(to);
});
