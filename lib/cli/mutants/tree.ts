import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as far as a search for places to change needs to know it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

// What stands here has no effect when the program runs, so a fault in it would be none.
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TemplateElement']);
const transparent = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const typeFields = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType']);

/** Says whether a value found in a tree is a node of it. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The node in a field of another one, if there is one. */
export function nodeIn(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that holds a list. */
export function nodesIn(node: Node, field: string): Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The nodes right below this one that do something at run time: no types, no imports. */
export function childrenOf(node: Node): Node[] {
  const fields = Object.keys(node).filter((field) => !typeFields.has(field));
  const found = fields.flatMap((field) => {
    const value = node[field];
    return isNode(value) ? [value] : nodesIn(node, field);
  });
  return found.filter(
    ({ type }) => !skipped.has(type) && (!type.startsWith('TS') || transparent.has(type)),
  );
}

/** Reads a file of TypeScript, with or without JSX as its name says. */
export function parse(file: string, source: string): Node {
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(program)) throw new Error('The parser gave no program.');
  return program;
}

const isFunction = ({ type }: Node) => /Function(Declaration|Expression)$/.test(type);

/**
 * What is reached by itself when a function runs: the statements of a block, and an arrow
 * function's expression. Statements of the module itself are none: they run at import.
 */
export function stepsIn(node: Node, inFunction: boolean): { start: number; wrapped?: Node }[] {
  if (node.type === 'ArrowFunctionExpression' && node.expression === true) {
    const body = nodeIn(node, 'body');
    return body ? [{ start: body.start, wrapped: body }] : [];
  }
  const list = node.type === 'SwitchCase' ? 'consequent' : 'body';
  if (!inFunction || !['BlockStatement', 'SwitchCase'].includes(node.type)) return [];
  return nodesIn(node, list).map(({ start }) => ({ start }));
}

/** Visits every node with its ancestors, nearest first, and the step that it belongs to. */
export function walk(
  root: Node,
  visit: (node: Node, ancestors: readonly Node[], step: number | undefined) => void,
): void {
  const go = (node: Node, ancestors: readonly Node[], step: number | undefined) => {
    visit(node, ancestors, step);
    const inFunction = isFunction(node) || ancestors.some(isFunction);
    const steps = new Set(stepsIn(node, inFunction).map(({ start }) => start));
    for (const child of childrenOf(node)) {
      go(child, [node, ...ancestors], steps.has(child.start) ? child.start : step);
    }
  };
  go(root, [], undefined);
}
