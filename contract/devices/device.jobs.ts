import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Puts one face on, or takes it off, one terminal; waits while the terminal is offline. */
export const issueFace = job('devices.issueFace', z.object({ faceIssueId: z.int() }), { attempts: 1 });
/** Marks devices offline after 90 s of silence and raises or clears their alarm. */
export const watchDevices = job('devices.watch', z.object({}), { attempts: 1, every: 10_000 });
