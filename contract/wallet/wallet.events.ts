import { z } from 'zod';
import { event } from '#contract/kit/event';

/** Somebody's payment password was wrong too often: paying from the balance rests until then (epoch ms). */
export const payPasswordLocked = event(
  'wallet.passwordLocked',
  z.object({ userId: z.int(), tries: z.int(), until: z.number() }),
);
