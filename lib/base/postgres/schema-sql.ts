import { readDatamodel, withSchemaEngine } from './schema-engine';

/**
 * Returns the SQL that creates everything in schema.prisma; `databaseUrl` only provides the
 * version.
 */
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
