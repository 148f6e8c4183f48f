import { gateDirection, gateMethod, type GateDirection } from '#domain/devices/device.status';
import { addDays, DAY_MINUTES, MINUTE_MS, type LocalDate, type Moment } from '#domain/kit/time';
import { visitEnd, type VisitEnd } from './presence.status';

/** Minutes after closing during which late leavers still pass the gates, before missing exits are closed. */
const LEAVING_MINUTES = 30;

/** A second entry within this time is the same person showing the credential twice, in milliseconds. */
const REPEATED_ENTRY_MS = 2 * MINUTE_MS;

/** Opening hours in minutes of the day; an end at or before the begin is on the next date. */
export interface OpeningHours {
  readonly openBegin: number;
  readonly openEnd: number;
}

/**
 * The day of a venue in minutes of its date: passages from `starts` until before `ends` belong to it, visits end at
 * `closes`, and missing exits are closed at `sweeps`.
 */
interface VenueDay {
  readonly starts: number;
  readonly closes: number;
  readonly sweeps: number;
  readonly ends: number;
}

/** Returns the day of a venue. One that is open past midnight changes its date in the middle of its closed hours. */
export function venueDay({ openBegin, openEnd }: OpeningHours): VenueDay {
  const overnight = openEnd <= openBegin;
  const starts = overnight ? Math.ceil((openBegin + openEnd) / 2) : 0;
  const closes = overnight ? openEnd + DAY_MINUTES : openEnd;
  const ends = starts + DAY_MINUTES;
  return { starts, closes, sweeps: Math.min(closes + LEAVING_MINUTES, ends), ends };
}

/** Returns the date of the venue's day to which a moment belongs. */
export const venueDateOf = (hours: OpeningHours, { date, at }: Moment): LocalDate =>
  at < venueDay(hours).starts ? addDays(date, -1) : date;

/** A passage of one holder at one venue. Device, boot and number identify it; `at` in epoch ms. */
export interface VisitPassage {
  readonly id: number;
  readonly hardwareId: number;
  readonly bootId: string;
  readonly seq: number;
  readonly at: number;
  readonly direction: GateDirection;
  readonly method: number;
}

/** A stay in a venue. Instants in epoch ms; `outAt`, `minutes` and `closedAs` are null while the holder is inside. */
export interface Visit {
  readonly inEvent: number;
  readonly outEvent: number | null;
  readonly inAt: number;
  readonly outAt: number | null;
  readonly minutes: number | null;
  readonly closedAs: VisitEnd | null;
}

/** Instants (epoch ms) that end a day's visits without an exit. */
export interface DayEnd {
  readonly closesAt: number;
  readonly sweepsAt: number;
  readonly endsAt: number;
  readonly now: number;
}

/** Whether a visit ended without a seen exit. */
export const isExitMissing = (closedAs: VisitEnd | null): boolean =>
  closedAs === visitEnd.closingTime || closedAs === visitEnd.nextEntry;

const byTime = (a: VisitPassage, b: VisitPassage): number =>
  a.at - b.at ||
  a.hardwareId - b.hardwareId ||
  (a.bootId < b.bootId ? -1 : a.bootId > b.bootId ? 1 : 0) ||
  a.seq - b.seq;

const isSame = (a: VisitPassage | undefined, b: VisitPassage): boolean =>
  a?.hardwareId === b.hardwareId && a.bootId === b.bootId && a.seq === b.seq;

/**
 * Returns the visits of one holder on one day of a venue, by entry. The order and repetition of passages do not matter.
 * An exit without an entry is no visit; an entry without an exit ends flagged, at the next entry or at closing time.
 */
export function visitsOf(passages: readonly VisitPassage[], day: DayEnd): Visit[] {
  const sorted = [...passages].sort(byTime).filter((one, n, all) => !isSame(all[n - 1], one));
  const now = Math.max(day.now, sorted.at(-1)?.at ?? 0);
  const visits: Visit[] = [];
  let entry: VisitPassage | null = null;
  let shownAt = 0;
  const close = (of: VisitPassage, outAt: number, closedAs: VisitEnd, outEvent: number | null = null): void => {
    const minutes = Math.floor((outAt - of.at) / MINUTE_MS);
    visits.push({ inEvent: of.id, outEvent, inAt: of.at, outAt, minutes, closedAs });
  };
  for (const passage of sorted) {
    if (passage.direction === gateDirection.in) {
      const repeated = entry !== null && passage.at - shownAt < REPEATED_ENTRY_MS;
      if (entry !== null && !repeated) close(entry, passage.at, visitEnd.nextEntry);
      if (!repeated) entry = passage;
      shownAt = passage.at;
    } else if (entry !== null) {
      close(entry, passage.at, passage.method === gateMethod.staff ? visitEnd.manual : visitEnd.exit, passage.id);
      entry = null;
    }
  }
  if (entry === null) return visits;
  const closed = now >= (entry.at < day.sweepsAt ? day.sweepsAt : day.endsAt);
  if (closed) close(entry, Math.max(entry.at, day.closesAt), visitEnd.closingTime);
  else visits.push({ inEvent: entry.id, outEvent: null, inAt: entry.at, outAt: null, minutes: null, closedAs: null });
  return visits;
}
