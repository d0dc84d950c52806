// SIGNING_SECRET='…' node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// The secret is text: its characters are the key, whatever they look like.
const secret = process.env.SIGNING_SECRET;
if (!secret) throw new Error('SIGNING_SECRET is not set.');

function isGenuine(header, body) {
  const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= 300)) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  const given = Buffer.from(v1, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer((request, response) => {
  const chunks = [];
  request.on('error', () => response.destroy()); // the sender broke off
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const genuine = isGenuine(String(request.headers['service-signature'] ?? ''), body);
    response.writeHead(genuine ? 204 : 401).end();
    if (genuine) console.log(JSON.parse(body.toString()).type);
  });
}).listen(Number(process.env.PORT ?? 8080));
