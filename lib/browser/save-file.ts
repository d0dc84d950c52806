import { type Cell, csvLine } from '@/lib/base/csv';

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves rows as a CSV file under their headings, named after what they are and today. */
export function saveCsv<Row>(
  noun: string,
  columns: readonly (readonly [heading: string, cell: (row: Row) => Cell])[],
  rows: readonly Row[],
): void {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  // With the mark that tells spreadsheets the encoding.
  const text = `\uFEFF${lines.map(csvLine).join('')}`;
  const today = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${noun}-${today}.csv`);
}
