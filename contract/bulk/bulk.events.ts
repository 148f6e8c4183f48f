import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A bulk booking or lease was approved: its dates must be booked. */
export const bulkPassed = event('bulk.passed', z.object({ id: z.int() }));
/** A contract was terminated: the dates after its last day must be cancelled. */
export const bulkTerminated = event('bulk.terminated', z.object({ id: z.int() }));
