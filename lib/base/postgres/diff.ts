import { readDatamodel, withSchemaEngine } from './schema-engine';

/** SQL that creates everything schema.prisma describes in an empty database; the given one is only asked for its version. */
export async function schemaSql(databaseUrl: string): Promise<string> {
  const datamodel = await readDatamodel();
  return withSchemaEngine(databaseUrl, async (engine) => {
    const result = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [datamodel] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.stdout ?? '';
  });
}
