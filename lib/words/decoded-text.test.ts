import { expect, test } from 'vitest';
import { decodedText } from './decoded-text';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

test.each([
  ['UTF-8', new TextEncoder().encode('Jürgen, Иван'), 'Jürgen, Иван'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffJürgen'), 'Jürgen'],
  ['windows-1252', bytesOf(0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e, 0x80), 'Jürgen€'],
  ['UTF-16 with its mark', utf16('Jürgen, Иван'), 'Jürgen, Иван'],
  ['UTF-16, the other way round', bytesOf(0xfe, 0xff, 0, 0x4a, 0, 0xfc), 'Jü'],
  ['nothing', bytesOf(), ''],
])('%s is read', (_, bytes, text) => {
  expect(decodedText(bytes)).toBe(text);
});

test.each([
  ['UTF-16 without its mark', bytesOf(0x4a, 0, 0xfc, 0)],
  ['half a character of UTF-16', bytesOf(0xff, 0xfe, 0x4a)],
  ['broken UTF-8 under its mark', bytesOf(0xef, 0xbb, 0xbf, 0xfc)],
  ['a byte that windows-1252 does not have', bytesOf(0x4a, 0x81)],
  ['an archive', bytesOf(0x50, 0x4b, 3, 4, 0, 0xfc)],
  ['text that was broken before', new TextEncoder().encode('J\ufffdrgen')],
])('%s is not guessed at', (_, bytes) => {
  expect(decodedText(bytes)).toBeNull();
});
