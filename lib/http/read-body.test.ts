import { expect, test } from 'vitest';
import { readBytes } from './read-body';

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
