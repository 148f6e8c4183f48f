import { refuse } from '#domain/kit/failure';
import { isInMaintenance, type MaintenanceWindow } from '#domain/system/maintenance.rules';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { BookingRefusal } from './booking.rules';

/** R16: returns the refusal of bookings and payments during maintenance at the time `HH:mm`, or null. */
export const findMaintenanceRefusal = (maintenance: MaintenanceWindow | null, at: string): BookingRefusal | null =>
  maintenance && isInMaintenance(maintenance, at)
    ? (refuse(bookingFailure.maintenance, {
        rule: 'R16',
        from: maintenance.from,
        to: maintenance.to,
      }) as BookingRefusal)
    : null;
