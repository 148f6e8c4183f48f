import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import type { DoorReply } from '#contract/monitor/monitor.contract';
import { cellsByKey, displayState, findRunningSlot, type DisplayState, type SlotTime } from './display-slot';
import { minutesOf } from './school-time';

/** State of the place behind a door screen. `ended` follows the last slot of the day. */
export type DoorState = 'free' | 'held' | 'inUse' | 'closed' | 'unknown' | 'ended' | 'between';

/** One slot of the day on a door screen. `free` counts courts (or places) that are not booked. */
interface DoorSlot {
  readonly time: SlotTime;
  readonly state: DisplayState;
  readonly free: number;
  readonly total: number;
  /** Whether it can still be booked; a slot that has begun may be free but past booking. */
  readonly bookable: boolean;
}

/** Consecutive slots in the same state. */
interface DoorPeriod {
  readonly begin: string;
  readonly end: string;
  readonly state: DisplayState;
  /** Free units of its first slot. */
  readonly free: number;
  readonly total: number;
}

/** Content of a door screen: current state, its end, and what comes next. */
export interface DoorDay {
  readonly state: DoorState;
  readonly slots: readonly DoorSlot[];
  readonly index: number;
  readonly running: boolean;
  readonly now: DoorSlot | null;
  readonly next: readonly DoorPeriod[];
  /** Minute of the school day at which the current state ends; null if nothing follows. */
  readonly until: number | null;
}

type Space = DoorReply['spaces'][number];

/** Combines the cells of several courts into one slot: free if one is free, held or in use if all are. */
function slotOf(
  time: SlotTime,
  spaces: readonly Space[],
  cells: ReadonlyMap<string, LiveCell>,
  running: boolean,
  lost: boolean,
): DoorSlot {
  const bookable =
    !lost &&
    spaces.some((space) =>
      [slotStatus.free, slotStatus.low].some(
        (status) => status === cells.get(`${space.id}/${time.id}`)?.reservationStatus,
      ),
    );
  const [first] = spaces;
  const places = first ? cells.get(`${first.id}/${time.id}`) : undefined;
  if (places && places.total !== null && places.left !== null) {
    return {
      time,
      state: displayState(places, { running, on: first?.on ?? true, lost }),
      free: places.left,
      total: places.total,
      bookable,
    };
  }
  const states = spaces.map((space) =>
    displayState(cells.get(`${space.id}/${time.id}`), { running, on: space.on, lost }),
  );
  const usable = states.filter((state) => state !== 'closed');
  const free = states.filter((state) => state === 'free' || state === 'low').length;
  const state: DisplayState =
    usable.length === 0
      ? 'closed'
      : lost || usable.every((one) => one === 'unknown')
        ? 'unknown'
        : free > 0
          ? 'free'
          : usable.every((one) => one === 'held')
            ? 'held'
            : usable.includes('inUse')
              ? 'inUse'
              : 'booked';
  return { time, state, free, total: usable.length, bookable };
}

const doorState = (slot: DoorSlot | null, running: boolean): DoorState => {
  if (!slot) return 'ended';
  if (slot.state === 'unknown' || slot.state === 'closed') return slot.state;
  if (!running) return 'between';
  if (slot.state === 'free' || slot.state === 'low') return 'free';
  return slot.state === 'held' ? 'held' : 'inUse';
};

/** Joins adjacent slots of the same state from an index on; sessions of a pool are never joined. */
function joinSlots(slots: readonly DoorSlot[], from: number, joined: boolean): DoorPeriod[] {
  const found: DoorPeriod[] = [];
  for (const { time, state, free, total } of slots.slice(Math.max(0, from))) {
    const last = found.at(-1);
    if (joined && last && last.state === state && last.end === time.begin)
      found[found.length - 1] = { ...last, end: time.end };
    else found.push({ begin: time.begin, end: time.end, state, free, total });
  }
  return found;
}

/** A court of a no-show. */
export type DoorWalkIn = DoorReply['walkIns'][number];

/** Returns the court that can be taken on the spot in the running slot, as long as its live cell is free. */
export const findWalkIn = (
  { walkIns }: Pick<DoorReply, 'walkIns'>,
  cells: readonly LiveCell[] | undefined,
  now: DoorSlot | null,
  spaceId: number | undefined,
): DoorWalkIn | undefined =>
  walkIns.find(
    (one) =>
      (spaceId ?? one.spaceId) === one.spaceId &&
      one.timeId === now?.time.id &&
      cells?.some(
        (cell) =>
          cell.spaceId === one.spaceId &&
          cell.timeId === one.timeId &&
          (cell.reservationStatus === slotStatus.notOpen || cell.reservationStatus === slotStatus.free),
      ),
  );

/** Periods that fit beside the code. */
const NEXT_PERIODS = 4;

/** Computes the day of one court or a whole site at a school-local minute. */
export function doorDay(
  reply: DoorReply,
  cells: readonly LiveCell[] | undefined,
  minute: number,
  { spaceId, lost }: { spaceId: number | null; lost: boolean },
): DoorDay {
  const byKey = cellsByKey(cells);
  const shut = reply.site.closedReason !== null;
  const spaces = reply.spaces
    .filter((space) => spaceId === null || space.id === spaceId)
    .map((space) => (shut ? { ...space, on: false } : space));
  const { index, running } = findRunningSlot(reply.times, minute);
  const slots = reply.times.map((time, i) => slotOf(time, spaces, byKey, running && i === index, lost));
  const now = index < 0 ? null : (slots[index] as DoorSlot);
  const state = shut ? 'closed' : doorState(now, running);
  const single = spaces.length === 1 && reply.site.bookingMode === 1;
  const joined = joinSlots(slots, index, (single && state === 'free') || shut);
  const [first] = joined;
  const next =
    index < 0
      ? []
      : single && state !== 'free'
        ? joinSlots(slots, running ? index + 1 : index, true)
        : single
          ? joinSlots(slots, slots.findIndex(({ time }) => time.end === first?.end) + 1, true)
          : joined.slice(running ? 1 : 0);
  const until = !now || !first ? null : minutesOf(running ? first.end : first.begin);
  return { state, slots, index, running, now, next: next.slice(0, NEXT_PERIODS), until };
}
