import type { LiveCell } from '#contract/kit/rooms';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { CourtBoard } from '#contract/walls/wall-screen.contract';
import { displayState, findRunningSlot, type DisplayState } from '#web/monitor/display-slot';
import { minutesOf } from '#web/monitor/school-time';

type Site = WallReply['sites'][number];
type Booked = CourtBoard['courts'][number];

/** State of one court on a court board. `soon`: the day has begun, but no slot runs; `ended`: no slot is left. */
export type CourtWord = 'free' | 'held' | 'awaiting' | 'inUse' | 'closed' | 'unknown' | 'soon' | 'ended';

/** One court of a board at a minute of the school day. Times are `HH:MM`. */
export interface CourtState {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly word: CourtWord;
  /** Begin and end of the running booking, or of the time it is free. */
  readonly begin: string;
  readonly end: string;
  /** Masked name of the holder; null where names are not shown or nobody holds it. */
  readonly holder: string | null;
  /** Instant until which the members can check in, epoch ms. */
  readonly arriveBy: number | null;
  /** What follows at the end: free, or booked by this holder; null if nothing follows. */
  readonly next: { readonly begin: string; readonly free: boolean; readonly holder: string | null } | null;
  /** Price in yuan of the first slot that can be booked at this court now or next; null if none can. */
  readonly price: number | null;
}

const isFree = (word: string): boolean => word === 'free' || word === 'low';
/** The minute of an end; midnight and later belong to the same day. */
const endOf = (begin: string, end: string): number => minutesOf(end) + (minutesOf(end) <= minutesOf(begin) ? 1_440 : 0);

/** Returns the state of a court. `cells` are those of its site by `spaceId/timeId`; `now` is epoch ms. */
export function courtState(
  space: Site['spaces'][number],
  times: Site['times'],
  cells: ReadonlyMap<string, LiveCell>,
  booked: Booked | undefined,
  { minute, now, lost }: { readonly minute: number; readonly now: number; readonly lost: boolean },
): CourtState {
  const { index, running } = findRunningSlot(times, minute);
  const stateAt = (i: number) => {
    const time = times[i];
    return time
      ? displayState(cells.get(`${space.id}/${time.id}`), { running: running && i === index, on: space.on, lost })
      : 'closed';
  };
  const { id, name, enName } = space;
  const base = { id, name, enName, begin: '', end: '', holder: null, arriveBy: null, next: null, price: null };
  const time = times[index];
  if (!space.on) return { ...base, word: 'closed' };
  if (!time) return { ...base, word: 'ended' };
  const priceAt = (i: number) => (isFree(stateAt(i)) ? (times[i]?.price ?? null) : null);
  const after = (i: number): CourtState['next'] => {
    const following = times[i];
    if (!following) return null;
    const state = stateAt(i);
    if (state === 'closed' || state === 'unknown') return null;
    const holder = booked?.next?.begin === following.begin ? booked.next.holder : null;
    return { begin: following.begin, free: isFree(state), holder: isFree(state) ? null : holder };
  };
  const state = stateAt(index);
  if (state === 'unknown') return { ...base, word: 'unknown', begin: time.begin, end: time.end };
  if (!running)
    return { ...base, word: 'soon', begin: time.begin, end: time.end, next: after(index), price: priceAt(index) };
  if (state === 'closed') return { ...base, word: 'closed', begin: time.begin, end: time.end, next: after(index + 1) };
  if (isFree(state)) {
    let last = index;
    while (isFree(stateAt(last + 1)) && times[last + 1]?.begin === times[last]?.end) last += 1;
    const end = times[last]?.end ?? time.end;
    return { ...base, word: 'free', begin: time.begin, end, next: after(last + 1), price: time.price };
  }
  const own = booked?.now ?? null;
  const end = own?.end ?? time.end;
  const following = times.findIndex(({ begin }, i) => i > index && minutesOf(begin) >= endOf(time.begin, end) - 1);
  const isAwaited = own !== null && !own.arrived && own.arriveBy !== null && own.arriveBy > now;
  return {
    ...base,
    word: state === 'held' ? 'held' : isAwaited ? 'awaiting' : 'inUse',
    begin: own?.begin ?? time.begin,
    end,
    holder: own?.holder ?? null,
    arriveBy: isAwaited ? own.arriveBy : null,
    next: following < 0 ? null : after(following),
    price: following < 0 ? null : priceAt(following),
  };
}

/** A slot of a court after its running booking. Times are `HH:MM`; the price is in yuan, null if it cannot be booked. */
export interface CourtSlot {
  readonly begin: string;
  readonly end: string;
  readonly word: DisplayState;
  readonly price: number | null;
}

/** Returns the slots of a court that begin at `from` or later, and none for a court that is off. */
export function laterSlots(
  space: Site['spaces'][number],
  times: Site['times'],
  cells: ReadonlyMap<string, LiveCell>,
  { from, lost }: { readonly from: string; readonly lost: boolean },
): readonly CourtSlot[] {
  const first = times.findIndex(({ begin }) => minutesOf(begin) >= minutesOf(from));
  if (first < 0 || !space.on) return [];
  return times.slice(first).map((time) => {
    const word = displayState(cells.get(`${space.id}/${time.id}`), { running: false, on: true, lost });
    return { begin: time.begin, end: time.end, word, price: isFree(word) ? time.price : null };
  });
}

/** Returns the milliseconds from now to a `HH:MM` of this day, or of the next one after it. */
export const msUntil = (clock: string, minute: number, now: number): number => {
  const at = minutesOf(clock);
  return ((at <= minute ? at + 1_440 : at) - minute) * 60_000 - (now % 60_000);
};

/** Returns the share of a period that has passed, 0 to 1. */
export const passedShare = (begin: string, end: string, minute: number): number => {
  const from = minutesOf(begin);
  const to = endOf(begin, end);
  const at = minute < from ? minute + 1_440 : minute;
  return Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));
};
