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

const part = (name: string, text: string) =>
  `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

function form(...parts: string[]) {
  const body = `${parts.join('')}--B--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=B' };
  const request = new Request('http://localhost/', { method: 'POST', body, headers });
  return { request, size: body.length };
}

test('a form may be as large as the limit and not a byte larger', async () => {
  const { request, size } = form(part('note', 'Hello'));
  const same = request.clone();
  expect(await readForm(request, 10, size)).toEqual({ fields: { note: 'Hello' }, file: null });
  const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(readForm(same, 10, size - 1)).rejects.toEqual(tooLarge);
});

test('a form may have twenty texts and one file, and nothing more', async () => {
  const texts = Array.from({ length: 21 }, (_, index) => part(`text-${index}`, 'Hello'));
  const file = part('file', 'Hello');
  const full = await readForm(form(...texts.slice(1), file).request, 10);
  expect([Object.keys(full.fields).length, full.file?.bytes.toString()]).toEqual([20, 'Hello']);
  const tooMany = expect.objectContaining({ message: 'The form has too many parts.' });
  for (const parts of [texts, [file, file]]) {
    await expect(readForm(form(...parts).request, 10)).rejects.toEqual(tooMany);
  }
});
