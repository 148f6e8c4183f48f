import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A message waits to be sent. What it says and to whom stands in its row. */
export const messageQueued = event('message.queued', z.object({ id: z.int() }));
/** Somebody came on the black list or off it. */
export const memberBarred = event('member.barred', z.object({ userId: z.int() }));
