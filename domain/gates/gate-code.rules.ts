import { gateDirection, gateRefusal, type GateDirection, type GateRefusal } from '#domain/devices/device.status';
import { role, type Role } from '#domain/session/role.status';

/** Roles of hall staff; holders for a venue may enter it without a booking. */
export const hallStaffRoles: readonly Role[] = [
  role.admin,
  role.schoolAdmin,
  role.venueAdmin,
  role.checker,
  role.seller,
  role.patrol,
  role.manager,
];

/** Facts about a person at a gate. `booking` is the best of their bookings there; `cap` 0 is no limit. */
export interface GateVisitor {
  readonly direction: GateDirection;
  readonly blackListed: boolean;
  readonly restricted: boolean;
  readonly works: boolean;
  readonly booking: 'open' | 'early' | 'none';
  readonly inside: number;
  readonly cap: number;
}

/** Returns why a gate refuses a known person, or null. A person who is inside may always leave. */
export function gateRefusalOf({
  direction,
  blackListed,
  restricted,
  works,
  booking,
  inside,
  cap,
}: GateVisitor): GateRefusal | null {
  if (direction === gateDirection.out) return null;
  if (blackListed) return gateRefusal.blackListed;
  if (restricted) return gateRefusal.restricted;
  if (works) return null;
  if (booking !== 'open') return booking === 'early' ? gateRefusal.tooEarly : gateRefusal.noBooking;
  return cap > 0 && inside >= cap ? gateRefusal.capacityFull : null;
}
