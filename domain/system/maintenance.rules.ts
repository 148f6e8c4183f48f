import { holds, minute } from '#domain/kit/time';

/** A nightly window without booking and payment; may cross midnight. Times `HH:mm`. */
export interface Maintenance {
  readonly from: string;
  readonly to: string;
}

/** Returns whether the window is active at `HH:mm` of the school's day. */
export const isMaintained = ({ from, to }: Maintenance, at: string): boolean =>
  holds({ from: minute(from), to: minute(to) }, minute(at));
