import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const keys = z.object({ appKey: z.string(), secret: z.string() });
const SECRET_BYTES = 32;

/** What money orders for this counter are signed with: agreed between counter and server in a private file, no browser ever sees it. */
export function openKeys(dataDir: string): z.output<typeof keys> {
  const file = join(dataDir, 'helper-keys.json');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ appKey: 'counter-1', secret: randomBytes(SECRET_BYTES).toString('hex') }), { mode: 0o600, flag: 'wx' });
  return keys.parse(JSON.parse(readFileSync(file, 'utf8')));
}
