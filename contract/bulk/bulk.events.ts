import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A bulk booking or lease passed its review: its dates are to be booked. */
export const bulkPassed = event('bulk.passed', z.object({ id: z.int() }));
/** A contract was terminated: what lies after its last day is to be given back. */
export const bulkTerminated = event('bulk.terminated', z.object({ id: z.int() }));
