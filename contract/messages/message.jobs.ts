import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Sends one message. Does nothing if it is already sent. */
export const sendMessage = job('members.send-message', z.object({ id: z.int() }), { attempts: 3, backoffMs: 1_000 });
