import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Does long work; finds it taken, ended or cancelled already and then does nothing. */
export const runTask = job('tasks.run', z.object({ id: z.int() }), { attempts: 3, backoffMs: 1_000 });
