import { z } from 'zod';
import { event } from '#contract/kit/event';

/**
 * A payment password was entered wrongly too often: paying from the balance is locked until the given instant (epoch
 * ms).
 */
export const payPasswordLocked = event(
  'wallet.passwordLocked',
  z.object({ userId: z.int(), tries: z.int(), until: z.number() }),
);
