import { addressFromEnv } from '#tools/kit/api-client';
import { createAssistantServer } from './server';

/** Runs the assistant site as a process bound to loopback. */
const { url, base } = addressFromEnv();
const server = createAssistantServer(`${url}${base}`);
server.listen(Number(process.env['COUNTERPART_PORT'] ?? 0), '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close(() => process.exit(0)).closeAllConnections());
