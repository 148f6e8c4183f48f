import { signMode } from './promise.status';

/** Returns whether a site accepts this kind of sign-in. Sites without sign-in accept any; staff can always sign in. */
export const acceptsSignIn = (mode: number, by: 'gate' | 'code'): boolean =>
  mode === signMode.none || mode === signMode.any || mode === signMode[by];
