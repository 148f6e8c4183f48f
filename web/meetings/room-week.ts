import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decodeBoard } from '#domain/boards/board.rules';
import { slotStatus } from '#domain/boards/slot.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/booking/reservation.contract';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { callRaw } from '#web/kit/call/call';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';

/** The state of a slot for someone who applies: free, taken by others, or closed. */
export type WeekCellState = 'free' | 'taken' | 'closed';

/** One slot of a day. */
export interface WeekCell {
  readonly begin: string;
  readonly end: string;
  readonly state: WeekCellState;
}

/** A day of a room with its slots in order. */
export interface WeekDay {
  readonly date: LocalDate;
  readonly cells: readonly WeekCell[];
}

/** Days shown at a time. */
export const WEEK_DAYS = 7;
const REFETCH_MS = 60_000;

const stateOf = (status: number): WeekCellState =>
  status === slotStatus.free || status === slotStatus.low ? 'free' : status === slotStatus.notOpen ? 'closed' : 'taken';

/** A selection within one day: its first and last slot by their places in the day. */
export interface WeekSelection {
  readonly date: LocalDate;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the selection from one slot of a day to another, cut before the first slot that is not free or does not follow
 * directly. Null if the first slot is not free.
 */
export function selectionBetween({ date, cells }: WeekDay, from: number, to: number): WeekSelection | null {
  if (cells[from]?.state !== 'free') return null;
  const step = to < from ? -1 : 1;
  let last = from;
  for (let at = from + step; step > 0 ? at <= to : at >= to; at += step) {
    const [one, before] = [cells[at], cells[at - step]];
    const joined = step > 0 ? before?.end === one?.begin : one?.end === before?.begin;
    if (one?.state !== 'free' || !joined) break;
    last = at;
  }
  return { date, first: Math.min(from, last), last: Math.max(from, last) };
}

/** Loads a week of a room from its boards, kept up to date by their rooms. */
export function useRoomWeek(siteId: number, spaceId: number | null, from: LocalDate) {
  const dates = useMemo(() => Array.from({ length: WEEK_DAYS }, (_, n) => addDays(from, n)), [from]);
  const boards = useQueries({
    queries: dates.map((date) => ({
      queryKey: ['meetings', 'board', siteId, date],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        callRaw(reservations.siteBoard, { siteId, date }, { quiet: true, signal }),
      refetchInterval: REFETCH_MS,
    })),
  });
  const views = useRooms<SiteRoom>(dates.map((date) => room.site(siteId, date)));
  const spaces = boards.find(({ data }) => data)?.data?.spaces ?? [];
  const shown = spaceId ?? spaces[0]?.id ?? null;
  const days = dates.map((date, n): WeekDay => {
    const board = boards[n]?.data;
    if (!board || shown === null) return { date, cells: [] };
    const live = views.get(room.site(siteId, date))?.body?.cells ?? [];
    const states = new Map<number, number>(
      decodeBoard({
        spaceIds: board.spaces.map(({ id }) => id),
        timeIds: board.times.map(({ id }) => id),
        cells: board.cells,
      })
        .filter((cell) => cell.spaceId === shown)
        .map(({ timeId, status }) => [timeId, status]),
    );
    for (const cell of live) if (cell.spaceId === shown) states.set(cell.timeId, cell.reservationStatus);
    return {
      date,
      cells: board.times.map(({ id, begin, end }) => ({
        begin,
        end,
        state: stateOf(states.get(id) ?? slotStatus.notOpen),
      })),
    };
  });
  return {
    days,
    spaces,
    spaceId: shown,
    pending: boards.some(({ isPending }) => isPending),
    error: boards.every(({ isError }) => isError) ? boards[0]?.error : null,
    refetch: () => boards.forEach((one) => void one.refetch()),
    trust: combinedStateOf(views.values()),
  };
}
