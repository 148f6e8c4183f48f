import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Ends an offer of a waitlist entry at its deadline; does nothing if the offer was accepted or left before. */
export const endOffer = job('reservations.end-offer', z.object({ id: z.int() }), { attempts: 5, backoffMs: 2_000 });
