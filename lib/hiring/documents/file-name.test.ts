import { expect, test } from 'vitest';
import { fileNameOf, safeName } from './file-name';

test.each([
  ['Benefits.pdf', 'Benefits.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\dana\\pay.csv', 'pay.csv'],
  ['..', 'document'],
  ['/', 'document'],
  ['a\u0000b\u0007.txt', 'ab.txt'],
  ['\u202egnp.txt', 'gnp.txt'],
  ['  Leistungen  für\talle.md ', 'Leistungen für alle.md'],
  ['line\r\nSet-Cookie: x', 'lineSet-Cookie: x'],
  ['é'.repeat(300), 'é'.repeat(200)],
  ['\ud800', '\ufffd'],
])('%j is kept as %j', (sent, kept) => {
  expect(safeName(sent)).toBe(kept);
});

test('a name is saved with the extension of its type, once', () => {
  expect(fileNameOf('Benefits', 'application/pdf')).toBe('Benefits.pdf');
  expect(fileNameOf('Benefits.PDF', 'application/pdf')).toBe('Benefits.PDF');
  expect(fileNameOf('Benefits', 'image/png')).toBe('Benefits');
});
