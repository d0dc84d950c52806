import type { Manifest } from '@/lib/cli/backup/manifest';

function bytesOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${value.toFixed(1)} ${unit}`;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

function keyLine({ key }: Manifest): string {
  return key.isIncluded
    ? 'Key        secrets.json is in it: whoever has this folder can open everything sealed'
    : 'Key        SECRETS_KEY is not in it (the environment gives it): keep it, nothing opens without it';
}

/** What a backup holds, in words. */
export function describeBackup(folder: string, manifest: Manifest): string {
  const { tables, documents, files, lostDocuments } = manifest;
  const width = Math.max(...tables.map(({ name }) => name.length));
  const rows = sum(tables.map((table) => table.rows));
  const kept = bytesOf(sum(documents.map(({ bytes }) => bytes)));
  const lost = lostDocuments.length
    ? [`Lost       ${lostDocuments.length} documents have no file in the storage any more`]
    : [];
  return [
    `Backup     ${folder}, as of ${manifest.takenAt}`,
    `Database   ${tables.length} tables, ${rows} rows, by ${manifest.method}`,
    ...tables.map((table) => `             ${table.name.padEnd(width)}  ${table.rows}`),
    `Documents  ${documents.length}, ${kept}`,
    ...lost,
    keyLine(manifest),
    `Files      ${files.length}, ${bytesOf(sum(files.map(({ bytes }) => bytes)))}, each with its SHA-256 in manifest.json`,
  ].join('\n');
}
