import { z } from 'zod';
import { event } from '#contract/kit/event';

/** A person was added to or removed from the black list. */
export const blackListChanged = event('member.barred', z.object({ userId: z.int() }));
