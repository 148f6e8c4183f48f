import { gateDirection, gateRefusal, type GateDirection, type GateRefusal } from '#domain/devices/device.status';
import { HOUR_MS, MINUTE_MS, type LocalDate } from '#domain/kit/time';
import { role, type Role } from '#domain/session/role.status';
import { gateMode, type GateMode } from './gate.status';

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

/** A booking that opens within this time on the next day is early, not missing. */
const SOON_MS = 6 * HOUR_MS;

/** A booking that an entry may be for. Instants in epoch ms; `earlyMin` are the minutes by which entry opens before. */
export interface EntryWindow {
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly earlyMin: number;
  readonly date: LocalDate;
}

/** The best of a person's bookings at a gate. */
type EntryState = 'open' | 'early' | 'none';

/**
 * Returns whether a booking is open at an instant (epoch ms), opens later the same day or within the coming hours, or
 * neither. `earlyEntryMin` replaces the early entry of the bookings' rules; null keeps it.
 */
export function entryStateOf(
  windows: readonly EntryWindow[],
  {
    at,
    today,
    earlyEntryMin,
  }: { readonly at: number; readonly today: LocalDate; readonly earlyEntryMin: number | null },
): EntryState {
  const opened = windows.map((one) => ({
    ...one,
    opensAt: one.beginsAt - (earlyEntryMin ?? one.earlyMin) * MINUTE_MS,
  }));
  if (opened.some(({ opensAt, endsAt }) => at >= opensAt && at < endsAt)) return 'open';
  return opened.some(({ opensAt, date }) => opensAt > at && (date === today || opensAt - at < SOON_MS))
    ? 'early'
    : 'none';
}

/** Who may pass a gate. `capacity` 0 is no limit of its own. */
export interface GateRule {
  readonly mode: GateMode;
  readonly freeRoles: readonly number[];
  readonly admitsBookings: boolean;
  readonly admitsStaff: boolean;
  readonly antiPassback: boolean;
  readonly capacity: number;
}

/** The rule of a device that belongs to no gate. */
export const defaultGateRule: GateRule = {
  mode: gateMode.normal,
  freeRoles: [],
  admitsBookings: true,
  admitsStaff: true,
  antiPassback: false,
  capacity: 0,
};

/** Facts about a person at a gate; `cap` is the capacity of the venue, 0 is no limit. */
export interface GateVisitor {
  readonly direction: GateDirection;
  readonly blackListed: boolean;
  readonly restricted: boolean;
  readonly works: boolean;
  readonly roles: readonly number[];
  /** Whether a bill is unpaid. */
  readonly owes: boolean;
  /** Why the venue does not let the person out yet, or null. */
  readonly exit: GateRefusal | null;
  readonly booking: EntryState;
  readonly isInside: boolean;
  readonly inside: number;
  readonly cap: number;
}

/** Returns the people that may be inside: the smaller of the limits of gate and venue; 0 is no limit. */
export const capacityOf = (rule: Pick<GateRule, 'capacity'>, cap: number): number =>
  rule.capacity > 0 && cap > 0 ? Math.min(rule.capacity, cap) : Math.max(rule.capacity, cap);

/**
 * Returns why a gate refuses a known person, or null. A person who is inside leaves unless the venue wants something
 * first; a gate kept open keeps nobody in. Staff may enter a locked gate.
 */
export function gateRefusalOf(visitor: GateVisitor, rule: GateRule): GateRefusal | null {
  const { direction, blackListed, restricted, works, roles, owes, booking, isInside, inside, cap } = visitor;
  if (direction === gateDirection.out) return rule.mode === gateMode.keepOpen ? null : visitor.exit;
  if (blackListed) return gateRefusal.blackListed;
  if (restricted) return gateRefusal.restricted;
  const locked = rule.mode === gateMode.locked;
  if (works && (rule.admitsStaff || locked)) return null;
  if (locked) return gateRefusal.gateLocked;
  if (rule.mode === gateMode.keepOpen) return null;
  if (owes) return gateRefusal.debtOpen;
  if (rule.antiPassback && isInside) return gateRefusal.alreadyInside;
  const admitted =
    (rule.admitsBookings && booking === 'open') || roles.some((roleId) => rule.freeRoles.includes(roleId));
  if (!admitted) return rule.admitsBookings && booking === 'early' ? gateRefusal.tooEarly : gateRefusal.noBooking;
  const most = capacityOf(rule, cap);
  return most > 0 && inside >= most ? gateRefusal.capacityFull : null;
}
