import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { preciseNow } from './kit/listeners';

/**
 * The fastest this machine can do: a minimal HTTP reply, a static page, and one prebuilt frame written to every socket.
 * Communicates with its parent over IPC.
 */
const sockets = new Set<Socket>();
const hello = Buffer.from(JSON.stringify({ code: 200, message: 'OK', data: { hello: 'world' } }));
const page = Buffer.from(
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Static page</title><style>body{margin:0;font:14px/22px sans-serif}header{height:56px;background:#004a99;color:#fff}</style><header>Static page</header>${'<p>A paragraph of a page without scripts and calls.</p>'.repeat(40)}</html>`,
);
const server = createServer((request, response) => {
  if (request.url === '/page') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length });
    response.end(page);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': hello.length });
  response.end(hello);
});
server.on('upgrade', (request, socket: Socket) => {
  socket.setNoDelay(true);
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => socket.destroy());
});
process.on('message', ({ cast }: { cast: string }) => {
  const body = Buffer.from(cast.padEnd(200));
  const frame = Buffer.concat([Buffer.from([0x81, 126, body.length >> 8, body.length & 255]), body]);
  const at = preciseNow();
  for (const socket of sockets) socket.write(frame);
  process.send?.({ at });
});
server.listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 4096 }, () => process.send?.({ up: true }));
