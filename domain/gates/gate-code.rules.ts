import { gateDirection, gateRefusal, type GateDirection, type GateRefusal } from '#domain/devices/device.status';
import { role, type Role } from '#domain/session/role.status';

/** Roles that work in the halls: whoever holds one for a venue comes in there without a booking. */
export const hallRoles: readonly Role[] = [
  role.admin,
  role.schoolAdmin,
  role.venueAdmin,
  role.checker,
  role.seller,
  role.patrol,
  role.manager,
];

/** What is known of whoever shows a code at a gate. `booking` is the best of their bookings there; `cap` 0 knows no limit. */
export interface AtGate {
  readonly direction: GateDirection;
  readonly blackListed: boolean;
  readonly restricted: boolean;
  readonly works: boolean;
  readonly booking: 'open' | 'early' | 'none';
  readonly inside: number;
  readonly cap: number;
}

/** Why a gate stays shut for somebody it knows, or null. Whoever is inside may always leave. */
export function whyNotThrough({
  direction,
  blackListed,
  restricted,
  works,
  booking,
  inside,
  cap,
}: AtGate): GateRefusal | null {
  if (direction === gateDirection.out) return null;
  if (blackListed) return gateRefusal.blackListed;
  if (restricted) return gateRefusal.restricted;
  if (works) return null;
  if (booking !== 'open') return booking === 'early' ? gateRefusal.tooEarly : gateRefusal.noBooking;
  return cap > 0 && inside >= cap ? gateRefusal.capacityFull : null;
}
