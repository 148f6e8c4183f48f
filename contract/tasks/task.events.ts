import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A background task waits for a worker; `round` distinguishes repeated notifications. */
export const taskQueued = event('tasks.queued', z.object({ id: z.int(), round: z.int() }));
