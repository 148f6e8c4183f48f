import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Ends an unpaid hold at its deadline (T3); finds it paid or ended already and then does nothing. */
export const releaseOrder = job('orders.release', z.object({ tradeNo: z.string() }), { attempts: 5, backoffMs: 2_000 });
