import { z } from 'zod';
import { event } from '#contract/kit/event';

/** Long work waits for a worker; `round` tells one waiting from the next. */
export const taskQueued = event('tasks.queued', z.object({ id: z.int(), round: z.int() }));
