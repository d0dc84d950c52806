/** Resolves as the given promise does; rejects, saying `told`, if it takes longer than `withinMs`. */
export async function withTimeout<Result>(
  given: Promise<Result>,
  withinMs: number,
  told = 'The database took too long.',
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(told)), withinMs);
  });
  try {
    return await Promise.race([given, late]);
  } finally {
    clearTimeout(timer);
  }
}
