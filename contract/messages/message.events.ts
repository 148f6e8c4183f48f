import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A message is queued. Its row holds the text and the recipient. */
export const messageQueued = event('message.queued', z.object({ id: z.int() }));
