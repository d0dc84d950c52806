import { expect, test } from 'vitest';
import { readBytes, readForm } from './read-body';

const limit = 1000;

/** A request whose body says nothing of its length beforehand. */
function streamed(size: number): Request {
  const pieces = [Buffer.alloc(size - 1), Buffer.alloc(1)];
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  const options = { method: 'POST', body, duplex: 'half' };
  return new Request('http://localhost/', options);
}

const announced = (size: number) =>
  new Request('http://localhost/', {
    method: 'POST',
    body: Buffer.alloc(size),
    headers: { 'content-length': String(size) },
  });

test.each([
  ['streamed', streamed],
  ['of a known length', announced],
])('a body %s may be as large as the limit and not a byte larger', async (_, request) => {
  expect(await readBytes(request(limit), limit)).toHaveLength(limit);
  const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(readBytes(request(limit + 1), limit)).rejects.toEqual(tooLarge);
});

test('a form may be as large as the limit and not a byte larger', async () => {
  const body = '--B\r\nContent-Disposition: form-data; name="note"\r\n\r\nHello\r\n--B--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=B' };
  const form = () => new Request('http://localhost/', { method: 'POST', body, headers });
  expect(await readForm(form(), 10, body.length)).toEqual({
    fields: { note: 'Hello' },
    file: null,
  });
  const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(readForm(form(), 10, body.length - 1)).rejects.toEqual(tooLarge);
});
