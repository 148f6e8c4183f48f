import { refuse } from '#domain/kit/failure';
import { isMaintained, type Maintenance } from '#domain/system/maintenance.rules';
import { bookingFailure } from './booking.failures';
import type { BookingRefusal } from './booking.rules';

/** R16: returns the refusal of bookings and payments during maintenance at the time `HH:mm`, or null. */
export const whyMaintained = (of: Maintenance | null, at: string): BookingRefusal | null =>
  of && isMaintained(of, at)
    ? (refuse(bookingFailure.maintenance, { rule: 'R16', from: of.from, to: of.to }) as BookingRefusal)
    : null;
