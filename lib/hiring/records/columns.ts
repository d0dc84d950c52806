const inSnakeCase = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The select list of a row's fields, each from its column of the table or its alias. */
export function columnsOf(fields: readonly string[], alias?: string): string {
  const from = alias ? `${alias}.` : '';
  return fields.map((field) => `${from}${inSnakeCase(field)} AS "${field}"`).join(', ');
}

/** A row's fields as they stand in a joined row, each named after the prefix. */
export type Prefixed<Prefix extends string, Fields> = {
  [Field in keyof Fields & string as `${Prefix}.${Field}`]: Fields[Field];
};

/** The select list of a row joined under an alias, each field named after the prefix. */
export function joinedColumnsOf(fields: readonly string[], alias: string, prefix: string): string {
  return fields.map((field) => `${alias}.${inSnakeCase(field)} AS "${prefix}.${field}"`).join(', ');
}
