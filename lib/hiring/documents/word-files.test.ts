import { describe, expect, test } from 'vitest';
import { archiveOf, wordFile } from '@/lib/testing/files';
import { isWordDocument } from './word-files';

const names = ['[Content_Types].xml', 'word/document.xml'];

describe('isWordDocument', () => {
  test('knows a document by what its directory lists', () => {
    expect(isWordDocument(wordFile())).toBe(true);
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['an archive of something else', archiveOf(['a.txt'])],
    ['a document with macros', archiveOf([...names, 'word/vbaProject.bin'])],
    ['macros under a name in capitals', archiveOf([...names, 'WORD/VBAPROJECT.BIN'])],
    ['macros elsewhere', archiveOf([...names, 'custom/vbaProject.bin'])],
    [
      'a document in capitals with macros',
      archiveOf([...names.map((name) => name.toUpperCase()), 'Word/VbaProject.Bin']),
    ],
    ['a directory that is cut off', wordFile().subarray(10)],
    ['an end without a directory', wordFile().subarray(-22)],
    ['an archive cut short', wordFile().subarray(0, -5)],
    ['more entries than a document has', archiveOf([...names, ...Array(6000).fill('x')])],
  ])('refuses %s', (_, bytes) => {
    expect(isWordDocument(bytes)).toBe(false);
  });

  test('survives any damage to a directory', () => {
    const whole = wordFile();
    for (let at = 0; at < whole.length; at += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[at] = value;
        expect(typeof isWordDocument(damaged)).toBe('boolean');
      }
    }
  });
});
