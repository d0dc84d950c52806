import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { text: ['row', 'title', 'figure'], container: ['form', 'detail'] } },
});

/** Joins class names; of two that set the same property the later one stays. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
