import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createMessageServer } from './server';
import { MessageFaults } from './faults';
import { openMessageKeys } from './keys';
import { SentMessageStore } from './message-store';

/** Runs the message provider counterpart: text messages and mail are stored and never sent. Bound to loopback. */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const folder = process.env['COUNTERPART_STATE'] ?? '.data/counterparts/messages';
const server = createMessageServer(
  openMessageKeys(process.env['DATA_DIR'] ?? '.data'),
  new SentMessageStore(join(folder, 'messages.jsonl')),
  new MessageFaults(),
);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
