import { signMode } from './promise.status';

/** Returns whether a site accepts this kind of check-in. Sites without check-in accept any; staff can always check in. */
export const acceptsCheckIn = (mode: number, by: 'gate' | 'code'): boolean =>
  mode === signMode.none || mode === signMode.any || mode === signMode[by];
