import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPrivate } from './data-folder';
import { findAccount, letThrough } from './server-account';

let parent = '';
let data = '';

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'data-'));
  data = path.join(parent, '.data');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (name: string) => lstatSync(path.join(parent, name)).mode & 0o777;

it('creates a folder that only the owner can open', () => {
  keepPrivate(data);
  expect(modeOf('.data')).toBe(0o700);
});

it('restricts a folder that an earlier version left open, with its contents', () => {
  mkdirSync(path.join(data, 'documents', 'one'), { recursive: true, mode: 0o755 });
  mkdirSync(path.join(data, 'postgres'), { mode: 0o700 });
  writeFileSync(path.join(data, 'postgres', 'served'), '', { mode: 0o640 });
  writeFileSync(path.join(data, 'documents', 'one', 'resume.pdf'), '', { mode: 0o644 });
  writeFileSync(path.join(data, 'secrets.json'), '', { mode: 0o644 });
  writeFileSync(path.join(parent, 'elsewhere'), '', { mode: 0o644 });
  symlinkSync(path.join(parent, 'elsewhere'), path.join(data, 'link'));
  chmodSync(data, 0o711);
  keepPrivate(data);
  const isRoot = process.getuid?.() === 0 && findAccount() !== undefined;
  expect(modeOf('.data')).toBe(isRoot ? 0o710 : 0o700);
  expect(modeOf('.data/documents')).toBe(0o700);
  expect(modeOf('.data/documents/one')).toBe(0o700);
  expect(modeOf('.data/documents/one/resume.pdf')).toBe(0o600);
  expect(modeOf('.data/secrets.json')).toBe(0o600);
  expect(modeOf('.data/postgres/served')).toBe(0o640);
  expect(modeOf('elsewhere')).toBe(0o644);
});

it('leaves a folder alone that everybody shares', () => {
  chmodSync(parent, 0o1777);
  const account = findAccount() ?? { uid: 0, gid: 0 };
  expect(() => letThrough(parent, account)).toThrow(/is shared by everybody/);
  expect(lstatSync(parent).mode & 0o7777).toBe(0o1777);
});
