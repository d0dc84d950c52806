import { type Change, changesInSql } from './sql';
import { type Node, nodeIn, nodesIn } from './tree';

type Place = { node: Node; ancestors: readonly Node[]; source: string };

const otherOperator: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const otherMethod = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

const isText = (node: Node | undefined) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

// Nobody could notice whether the very millisecond of a clock is included.
const isClock = ({ start, end }: Node, source: string) =>
  /\b(?:Date|performance)\.now\(\)/.test(source.slice(start, end));

function operatorChanges({ node, source }: Place): Change[] {
  const left = nodeIn(node, 'left');
  const right = nodeIn(node, 'right');
  const operator = String(node.operator);
  const text = otherOperator[operator];
  if (!left || !right || !text) return [];
  if (operator === '+' && (isText(left) || isText(right))) return [];
  if (/^[<>]/.test(operator) && (isClock(left, source) || isClock(right, source))) return [];
  const start = source.indexOf(operator, left.end);
  return [{ start, end: start + operator.length, text, kind: `operator ${operator}` }];
}

function negation({ node, source }: Place): Change[] {
  const test = nodeIn(node, 'test');
  if (!test) return [];
  const { start, end } = test;
  return [{ start, end, text: `!(${source.slice(start, end)})`, kind: 'condition negated' }];
}

const leaves = (node: Node | undefined): boolean =>
  node?.type === 'ThrowStatement' ||
  node?.type === 'ReturnStatement' ||
  node?.type === 'ContinueStatement' ||
  (node?.type === 'BlockStatement' && leaves(nodesIn(node, 'body').at(-1)));

function removedGuard({ node }: Place): Change[] {
  if (nodeIn(node, 'alternate') || !leaves(nodeIn(node, 'consequent'))) return [];
  return [{ start: node.start, end: node.end, text: ';', kind: 'guard removed' }];
}

function removedCall({ node }: Place): Change[] {
  const expression = nodeIn(node, 'expression');
  const isCall = expression && ['CallExpression', 'AwaitExpression'].includes(expression.type);
  return isCall ? [{ start: node.start, end: node.end, text: ';', kind: 'call removed' }] : [];
}

function droppedAwait({ node, ancestors }: Place): Change[] {
  const [parent] = ancestors;
  const argument = nodeIn(node, 'argument');
  // Whoever gets the promise of a function waits for what it returns all the same.
  const isReturned =
    parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression';
  const isCaught = ancestors.some(({ type }) => type === 'TryStatement');
  if (!argument || (isReturned && !isCaught)) return [];
  return [{ start: node.start, end: argument.start, text: '', kind: 'await dropped' }];
}

function literalChanges({ node, ancestors, source }: Place): Change[] {
  const { start, end, value } = node;
  if (typeof value === 'boolean') {
    return [{ start, end, text: String(!value), kind: 'boolean flipped' }];
  }
  // One more or less of a thousand is no fault that anybody could notice.
  if (typeof value === 'number' && Number.isInteger(value) && value < 1000) {
    if (ancestors[0]?.type === 'Property' && nodeIn(ancestors[0], 'key') === node) return [];
    return [1, -1].map((step) => {
      const text = value + step < 0 ? `(${value + step})` : String(value + step);
      return { start, end, text, kind: 'number' };
    });
  }
  return isText(node) ? changesInSql(source.slice(start, end), start) : [];
}

const nameOf = (property: Node) => String(nodeIn(property, 'key')?.name ?? '');

/** A condition of a Prisma query that is no longer asked for. */
function missingFilter({ node, ancestors, source }: Place): Change[] {
  const [holder] = ancestors;
  const key =
    holder?.type === 'Property' ? nameOf(holder) : String(nodeIn(holder, 'id')?.name ?? '');
  const properties = nodesIn(node, 'properties');
  if (!/where$/i.test(key) || properties.length < 2) return [];
  return properties.map((property) => {
    const { start, end } = property;
    const comma = source.slice(end).match(/^\s*,/)?.[0].length ?? 0;
    const kind = nameOf(property) === 'orgId' ? 'organization filter removed' : 'filter removed';
    return { start, end: end + comma, text: '', kind };
  });
}

function otherCall({ node }: Place): Change[] {
  const callee = nodeIn(node, 'callee');
  const property = callee?.type === 'MemberExpression' ? nodeIn(callee, 'property') : undefined;
  const text = otherMethod.get(String(property?.name));
  if (!property || !text) return [];
  return [{ start: property.start, end: property.end, text, kind: `.${property.name}()` }];
}

const finders: Record<string, ((place: Place) => Change[])[]> = {
  BinaryExpression: [operatorChanges],
  LogicalExpression: [operatorChanges],
  IfStatement: [negation, removedGuard],
  ConditionalExpression: [negation],
  WhileStatement: [negation],
  ExpressionStatement: [removedCall],
  AwaitExpression: [droppedAwait],
  Literal: [literalChanges],
  TemplateLiteral: [
    ({ node, source }) => changesInSql(source.slice(node.start, node.end), node.start),
  ],
  ObjectExpression: [missingFilter],
  CallExpression: [otherCall],
};

const forPeople = /^(?:log\(\)|child\.|console\.)/;

/**
 * What has no effect that anybody could see: the log, how a comparison for sorting treats what is
 * the same, and the default that the type checker asks for beside an element that is always there.
 */
function isWithoutEffect({ node, ancestors, source }: Place): boolean {
  const isLogged = [node, ...ancestors].some(
    ({ type, start }) =>
      /^(?:ExpressionStatement|CallExpression)$/.test(type) &&
      forPeople.test(source.slice(start, start + 12)),
  );
  const isSorting = ancestors.some(
    (one) =>
      one.type === 'CallExpression' &&
      /^(?:sort|toSorted)$/.test(String(nodeIn(nodeIn(one, 'callee'), 'property')?.name)) &&
      nodesIn(one, 'arguments').some(({ start, end }) => start <= node.start && node.end <= end),
  );
  const [parent] = ancestors;
  const isDefault =
    parent?.operator === '??' &&
    nodeIn(parent, 'right') === node &&
    nodeIn(nodeIn(parent, 'left'), 'property') !== undefined;
  return isLogged || isSorting || isDefault;
}

/** Every fault of the catalogue that could be put in at one node. */
export function changesAt(place: Place): Change[] {
  if (isWithoutEffect(place)) return [];
  return (finders[place.node.type] ?? []).flatMap((find) => find(place));
}
