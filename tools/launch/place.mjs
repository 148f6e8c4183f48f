import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where things of one checkout live. Everything the launcher writes stands in `.data`, `.cache`, `dist` or `node_modules`. */
export const placeOf = (root) => ({
  root,
  data: join(root, '.data'),
  logs: join(root, '.data', 'logs'),
  cache: join(root, '.cache'),
  dist: join(root, 'dist'),
  running: join(root, '.data', 'running.json'),
  secrets: join(root, '.data', 'secrets.json'),
});

/** A short name of a checkout, stable as long as it stays where it is. */
export const markOf = (root) => createHash('sha256').update(root).digest('hex').slice(0, 8);
