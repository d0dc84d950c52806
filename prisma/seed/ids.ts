import { createHash } from 'node:crypto';

/** An identifier that the text alone decides. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `01800000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
