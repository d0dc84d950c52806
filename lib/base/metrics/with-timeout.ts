/** Resolves as the given promise does; rejects if it takes longer than `withinMs`. */
export async function withTimeout<Result>(
  given: Promise<Result>,
  withinMs: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long.')), withinMs);
  });
  try {
    return await Promise.race([given, late]);
  } finally {
    clearTimeout(timer);
  }
}
