import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Ends what is held for somebody who waited, at its deadline; finds it taken or left and then does nothing. */
export const endOffer = job('reservations.end-offer', z.object({ id: z.int() }), { attempts: 5, backoffMs: 2_000 });
