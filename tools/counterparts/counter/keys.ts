import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { privateFile } from '#tools/kit/private-file';

const keys = z.object({ appKey: z.string(), secret: z.string() });
const SECRET_BYTES = 32;

/** What money orders for this counter are signed with: agreed between counter and server in a private file, no browser ever sees it. */
export function openKeys(dataDir: string): z.output<typeof keys> {
  return keys.parse(privateFile(join(dataDir, 'helper-keys.json'), () => ({ appKey: 'counter-1', secret: randomBytes(SECRET_BYTES).toString('hex') })));
}
