import { signMode } from './promise.status';

/** Does a site take this as a sign that somebody came? Where none is asked for, every one is welcome; staff may always say so. */
export const signsBy = (mode: number, way: 'gate' | 'code'): boolean =>
  mode === signMode.none || mode === signMode.any || mode === signMode[way];
