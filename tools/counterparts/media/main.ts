import type { AddressInfo } from 'node:net';
import { openMediaKey } from './keys';
import { createMediaServer } from './server';

/** Runs the media server counterpart: test pictures of cameras, bound to loopback. */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const origin = new URL(process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000').origin;
const server = createMediaServer(openMediaKey(process.env['DATA_DIR'] ?? '.data'), origin);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
