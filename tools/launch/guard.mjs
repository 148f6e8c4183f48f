/**
 * Waits for the launcher's pipe to close, then stops everything it still kept. A launcher that ends normally leaves
 * nothing.
 */
import { createInterface } from 'node:readline';
import { clear } from './cleanup.mjs';

const entries = new Map();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { keep, release } = JSON.parse(line);
    if (keep) entries.set(keep.id, keep);
    if (release) entries.delete(release);
  })
  .on('close', () => void clear([...entries.values()]).then(() => process.exit(0)));
