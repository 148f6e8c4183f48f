/**
 * Waits for the launcher's pipe to close, then stops everything still registered. A launcher that ends normally leaves
 * nothing.
 */
import { createInterface } from 'node:readline';
import { clear } from './cleanup.mjs';

const entries = new Map();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { register, release } = JSON.parse(line);
    if (register) entries.set(register.id, register);
    if (release) entries.delete(release);
  })
  .on('close', () => void clear([...entries.values()]).then(() => process.exit(0)));
