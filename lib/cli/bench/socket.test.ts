import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { Connection } from './socket';

const server = createServer((request, response) => {
  response.statusCode = request.url === '/missing' ? 404 : 200;
  if (request.url === '/chunked') response.write('{');
  response.end(request.headers.authorization);
});
server.listen(0);
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;

afterAll(() => {
  server.close();
});

test('answers come whole, one after another', async () => {
  const connection = await Connection.open(port, 'secret');
  expect((await connection.get('/')).status).toBe(200);
  expect((await connection.get('/chunked')).status).toBe(200);
  expect((await connection.send('POST', '/missing', { name: 'Ana' })).status).toBe(404);
  connection.close();
});

test('a connection that the server closed while nobody asked is opened anew', async () => {
  const connection = await Connection.open(port, 'secret');
  await connection.get('/');
  server.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await connection.get('/')).status).toBe(200);
  connection.close();
});
