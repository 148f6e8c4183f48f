import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { messageDoor } from './door';
import { Faults } from './faults';
import { openKeys } from './keys';
import { Sink } from './sink';

/** Runs the message provider counterpart: text messages and mail are stored and never sent. Bound to loopback. */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const folder = process.env['COUNTERPART_STATE'] ?? '.data/counterparts/messages';
const server = messageDoor(
  openKeys(process.env['DATA_DIR'] ?? '.data'),
  new Sink(join(folder, 'messages.jsonl')),
  new Faults(),
);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
