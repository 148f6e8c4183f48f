import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { z } from 'zod';
import { HELPER_KEYS_FILE, helperKeys } from '#contract/portal/counter-helper.contract';
import { privateFile } from '#tools/kit/private-file';

const SECRET_BYTES = 32;

/**
 * Opens the keys that sign orders for this counter and its receipts: shared by counter and server in a private file,
 * never sent to a browser.
 */
export function openCounterKeys(dataDir: string): z.output<typeof helperKeys> {
  return helperKeys.parse(
    privateFile(join(dataDir, HELPER_KEYS_FILE), () => ({
      appKey: 'counter-1',
      secret: randomBytes(SECRET_BYTES).toString('hex'),
    })),
  );
}
