import { holds, minute } from '#domain/kit/time';

/** A nightly stretch in which bookings are neither taken nor paid; it may pass midnight. Times `HH:mm`. */
export interface Maintenance {
  readonly from: string;
  readonly to: string;
}

/** Is it on at this time `HH:mm` of the school's day? */
export const isMaintained = ({ from, to }: Maintenance, at: string): boolean =>
  holds({ from: minute(from), to: minute(to) }, minute(at));
