import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draftKey, returnToDraft } from './drafts';

const key = ['note', '7'];
const draft = [...draftKey, 'note 7'];
const before = (text: string) => (since: string | undefined) =>
  since ? `${text}\n\n${since}` : text;

test('a text that was refused stands in its draft again', () => {
  const client = new QueryClient();
  client.setQueryData(draft, '');
  returnToDraft(client, key, before('Prefers nights'));
  expect(client.getQueryData(draft)).toBe('Prefers nights');
});

test('what was typed since stays below it, also when several are refused', () => {
  const client = new QueryClient();
  client.setQueryData(draft, 'Has a car');
  returnToDraft(client, key, before('Prefers nights'));
  returnToDraft(client, key, before('Called back'));
  expect(client.getQueryData(draft)).toBe('Called back\n\nPrefers nights\n\nHas a car');
});
