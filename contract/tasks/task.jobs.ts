import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Runs a background task; does nothing if it is already claimed, ended or cancelled. */
export const runTask = job('tasks.run', z.object({ id: z.int() }), { attempts: 3, backoffMs: 1_000 });
