import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the content of a JSON file readable by its owner only, created once if missing; a concurrent second caller
 * gets the first one's content.
 */
export function privateFile(path: string, make: () => unknown): unknown {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(fresh, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600 });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  return JSON.parse(readFileSync(path, 'utf8'));
}
