/** How many rows there are for each of some values, each asked by itself and all at once. */
export async function countEach<Value>(
  values: readonly Value[],
  count: (value: Value) => Promise<number>,
): Promise<ReadonlyMap<Value, number>> {
  const counts = await Promise.all(
    values.map(async (value): Promise<[Value, number]> => [value, await count(value)]),
  );
  return new Map(counts);
}
