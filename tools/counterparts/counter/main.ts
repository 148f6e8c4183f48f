import { HELPER_PORT } from '#contract/portal/counter-helper.contract';
import { createCounterServer } from './server';
import { openCounterKeys } from './keys';
import { CounterMachine } from './counter-machine';

/** Runs the helper of a counter as a process bound to loopback. Only pages of the product may call it. */
const port = Number(process.env['COUNTERPART_PORT'] ?? HELPER_PORT);
const origin = new URL(process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000').origin;
const machine = new CounterMachine(
  process.env['COUNTERPART_STATE'] ?? '.data/counterparts/counter',
  openCounterKeys(process.env['DATA_DIR'] ?? '.data'),
);
const server = createCounterServer(machine, [origin, origin.replace('127.0.0.1', 'localhost')]);
server.listen(port, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit(0)).closeAllConnections());
