import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Adds a face to one terminal or removes it; waits while the terminal is offline. */
export const issueFace = job('devices.issueFace', z.object({ faceIssueId: z.int() }), { attempts: 1 });
/** Marks devices offline after 90 s of silence, and raises or clears their alarm. */
export const watchDevices = job('devices.watch', z.object({}), { attempts: 1, every: 10_000 });
