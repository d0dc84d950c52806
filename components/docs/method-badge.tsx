const colours: Record<string, string> = {
  GET: 'text-emerald-700 bg-emerald-50 ring-emerald-600/20 dark:text-emerald-300 dark:bg-emerald-400/10 dark:ring-emerald-400/25',
  POST: 'text-blue-700 bg-blue-50 ring-blue-600/20 dark:text-blue-300 dark:bg-blue-400/10 dark:ring-blue-400/25',
  PUT: 'text-violet-700 bg-violet-50 ring-violet-600/20 dark:text-violet-300 dark:bg-violet-400/10 dark:ring-violet-400/25',
  PATCH:
    'text-amber-800 bg-amber-50 ring-amber-600/25 dark:text-amber-300 dark:bg-amber-400/10 dark:ring-amber-400/25',
  DELETE:
    'text-rose-700 bg-rose-50 ring-rose-600/20 dark:text-rose-300 dark:bg-rose-400/10 dark:ring-rose-400/25',
};

/** The method of an operation in the colour of its kind. */
export function MethodBadge({ method, isSmall = false }: { method: string; isSmall?: boolean }) {
  const size = isSmall ? 'w-11 py-px text-[10px]' : 'px-2 py-0.5 text-xs';
  return (
    <span
      className={`inline-block shrink-0 rounded-md text-center font-mono font-semibold ring-1 ring-inset ${size} ${colours[method]}`}
    >
      {isSmall && method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
