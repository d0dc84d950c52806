import type { AnyOperation } from '@/lib/contract/operation';
import { operations } from './operations';

/** Method and path of every operation of the organization's interface: all that the browser needs of them. */
export function browserAddresses(): Record<string, string> {
  const all: [string, AnyOperation][] = Object.entries(operations);
  const own = all.filter(([, { surface }]) => surface === 'org');
  return Object.fromEntries(own.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}
