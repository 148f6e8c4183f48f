import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Returns the paths of one checkout. The launcher writes only to `.data`, `.cache`, `dist` and `node_modules`. */
export const placeOf = (root) => ({
  root,
  data: join(root, '.data'),
  logs: join(root, '.data', 'logs'),
  cache: join(root, '.cache'),
  dist: join(root, 'dist'),
  running: join(root, '.data', 'running.json'),
  secrets: join(root, '.data', 'secrets.json'),
});

/** Returns a short name of a checkout, stable while its path does not change. */
export const markOf = (root) => createHash('sha256').update(root).digest('hex').slice(0, 8);
