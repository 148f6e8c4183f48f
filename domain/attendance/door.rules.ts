import { refuse, type Refusal } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { orderCheckFailure } from './order-check.failures';
import { acceptedPassSteps, type SignedCode } from './pass-code.rules';
import { doorResult, type DoorResult } from './door.status';

/** The most bookings that a phone prepares for one day. */
export const DOOR_MAX_BOOKINGS = 10_000;
/** How long a list may be used without being read again, in hours. */
export const DOOR_LIST_HOURS = 18;
/** How far the time of an offline check may lie behind the server when it is sent, and before it, in milliseconds. */
export const DOOR_LATE_MS = 36 * 3_600_000;
export const DOOR_AHEAD_MS = 120_000;

/** A booking on the list of a door; instants in epoch ms. The name is masked. */
export interface DoorBooking {
  readonly tradeNo: string;
  readonly userId: number;
  readonly name: string;
  readonly people: number;
  readonly site: number;
  readonly opensAt: number;
  readonly endsAt: number;
  /** When it was admitted before the list was read; null if it was not. */
  readonly usedAt: number | null;
}

/** The list of a door, by number and by member. */
export interface DoorIndex {
  readonly byTrade: ReadonlyMap<string, DoorBooking>;
  readonly byUser: ReadonlyMap<number, readonly DoorBooking[]>;
}

/** Returns the index of a list. */
export function doorIndex(bookings: readonly DoorBooking[]): DoorIndex {
  const byTrade = new Map<string, DoorBooking>();
  const byUser = new Map<number, DoorBooking[]>();
  for (const booking of bookings) {
    byTrade.set(booking.tradeNo, booking);
    const own = byUser.get(booking.userId);
    if (own) own.push(booking);
    else byUser.set(booking.userId, [booking]);
  }
  return { byTrade, byUser };
}

/** What a door decides, with the booking if there is one, when it was used before, and why it is refused. */
export interface DoorCheck {
  readonly result: DoorResult;
  readonly booking: DoorBooking | null;
  readonly usedAt: number | null;
  readonly refusal: Refusal | null;
}

const refused = (refusal: Refusal, booking: DoorBooking | null = null): DoorCheck => ({
  result: doorResult.refused,
  booking,
  usedAt: null,
  refusal,
});

/**
 * Decides about a code without network. `code` is a code whose signature was verified, a number that staff typed, or
 * null if it could not be parsed; `usedHere` are the bookings that this phone admitted since the list was read.
 */
export function checkAtDoor(
  index: DoorIndex,
  code: { readonly signed: SignedCode; readonly isGenuine: boolean } | { readonly tradeNo: string } | null,
  { now, usedHere }: { readonly now: number; readonly usedHere: ReadonlyMap<string, number> },
): DoorCheck {
  if (code === null) return refused(refuse(orderCheckFailure.doorUnsigned));
  if ('signed' in code && !code.isGenuine) return refused(refuse(orderCheckFailure.doorForged));
  if ('signed' in code && !acceptedPassSteps(now).includes(code.signed.step))
    return refused(refuse(orderCheckFailure.checkExpired));
  const usedAt = (booking: DoorBooking): number | null => usedHere.get(booking.tradeNo) ?? booking.usedAt;
  const found =
    'signed' in code && code.signed.kind === 'member'
      ? bestOf(index.byUser.get(code.signed.userId) ?? [], now, usedAt)
      : (index.byTrade.get('signed' in code ? (code.signed as { tradeNo: string }).tradeNo : code.tradeNo) ?? null);
  if (found === null) return refused(refuse(orderCheckFailure.doorNotListed));
  const used = usedAt(found);
  if (used !== null) return { result: doorResult.used, booking: found, usedAt: used, refusal: null };
  if (now >= found.endsAt) return refused(refuse(orderFailure.signTooLate), found);
  if (now < found.opensAt)
    return refused(refuse(orderFailure.signTooEarly, { nextAllowedAt: String(found.opensAt) }), found);
  return { result: doorResult.admitted, booking: found, usedAt: null, refusal: null };
}

/** Returns the member's booking that is open and unused, else the open one used last, else the next, else the last. */
function bestOf(
  bookings: readonly DoorBooking[],
  now: number,
  usedAt: (booking: DoorBooking) => number | null,
): DoorBooking | null {
  const unused = bookings.filter((booking) => usedAt(booking) === null && now < booking.endsAt);
  const byTime = [...unused].sort((a, b) => a.opensAt - b.opensAt);
  const isRunning = ({ opensAt, endsAt }: DoorBooking): boolean => opensAt <= now && now < endsAt;
  const [usedLast] = bookings.filter(isRunning).sort((a, b) => (usedAt(b) ?? 0) - (usedAt(a) ?? 0));
  return byTime.find(isRunning) ?? usedLast ?? byTime[0] ?? bookings.at(-1) ?? null;
}
