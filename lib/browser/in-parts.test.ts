import { expect, test } from 'vitest';
import { inParts } from './in-parts';

const ids = Array.from({ length: 5 }, (_, at) => `id${at}`);
type Row = { id: string; success: boolean; error?: { code: string; message: string } };
const idOf = ({ id }: Row) => id;
const done = (id: string): Row => ({ id, success: true });

test('sends all of them, so many at once, and joins what is answered', async () => {
  const sent: string[][] = [];
  const error = { code: 'STAGE_CONFLICT', message: 'Too late.' };
  const send = async (part: string[]) => {
    sent.push(part);
    return part.map((id) => (id === 'id3' ? { id, success: false, error } : done(id)));
  };
  const outcome = await inParts(ids, 2, send, idOf);
  expect(sent).toEqual([['id0', 'id1'], ['id2', 'id3'], ['id4']]);
  expect(outcome.done.map(idOf)).toEqual(['id0', 'id1', 'id2', 'id4']);
  expect(outcome.refused).toMatchObject([{ id: 'id3', error }]);
});

test('throws if nothing was sent, and refuses the rest if a later part fails', async () => {
  const failure = new Error('Offline');
  const offline = (): Promise<Row[]> => Promise.reject(failure);
  await expect(inParts(ids, 2, offline, idOf)).rejects.toBe(failure);
  let calls = 0;
  const send = async (part: string[]) => {
    calls += 1;
    return calls === 1 ? part.map(done) : offline();
  };
  const outcome = await inParts(ids, 2, send, idOf);
  expect([calls, outcome.done.length]).toEqual([2, 2]);
  const rest = ids.slice(2).map((id) => ({ id, error: failure }));
  expect(outcome.refused).toEqual(rest);
});
