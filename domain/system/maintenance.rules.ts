import { windowContains, minute } from '#domain/kit/time';

/** A nightly window without booking and payment; may cross midnight. Times `HH:mm`. */
export interface MaintenanceWindow {
  readonly from: string;
  readonly to: string;
}

/** Returns whether the window is active at `HH:mm` of the school's day. */
export const isInMaintenance = ({ from, to }: MaintenanceWindow, at: string): boolean =>
  windowContains({ from: minute(from), to: minute(to) }, minute(at));
