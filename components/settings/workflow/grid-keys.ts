export type Cell = { row: number; column: number };

const steps: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function along(
  from: Cell,
  step: Cell,
  size: number,
  isOpen: (cell: Cell) => boolean,
): Cell | undefined {
  const next = { row: from.row + step.row, column: from.column + step.column };
  const isInside = next.row >= 0 && next.row < size && next.column >= 0 && next.column <= size;
  if (!isInside) return undefined;
  return isOpen(next) ? next : along(next, step, size, isOpen);
}

/**
 * The cell a key leads to in a square grid whose column 0 holds the rows' headings; cells that are
 * not open are passed over. Undefined where the key leads nowhere.
 */
export function cellAfter(
  key: string,
  from: Cell,
  size: number,
  isOpen: (cell: Cell) => boolean,
): Cell | undefined {
  if (key === 'Home') return { row: from.row, column: 0 };
  if (key === 'End') {
    const beyond = { row: from.row, column: size + 1 };
    return along(beyond, { row: 0, column: -1 }, size, isOpen);
  }
  const step = steps[key];
  return step && along(from, step, size, isOpen);
}
