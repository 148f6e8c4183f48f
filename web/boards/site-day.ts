import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { localDate, type LocalDate } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { reservations, type DayInfo } from '#contract/booking/reservation.contract';
import { call } from '#web/kit/call/call';
import { now, useNow } from '#web/kit/browser/clock';
import { useRoom, type RoomView } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { minutesSinceMidnight } from '#web/kit/text/date-text';
import { gridOf, type CellKey, type SlotGrid } from './slot-grid';
import { mergeLive } from './slot-live';

/** How long the data of a day can be used for a submit; the server forgets its token after thirty minutes. */
const STALE_MS = 10 * 60_000;
/**
 * Poll interval without a live connection, and the minimum time between two reads for details. A member may read a
 * matrix twenty times a minute.
 */
const POLL_MS = 20_000;
const MIN_READ_GAP_MS = 5_000;
const RETRY_MS = 30_000;
const JITTER_MS = 3_000;

/** Returns the query key of all days of a site, for invalidation. */
export const siteDayKey = (siteId: number): readonly unknown[] => ['reservations', 'day', siteId];

/** A day of a site for this visitor, kept up to date by its room. */
export interface SiteDayView {
  readonly info: DayInfo | undefined;
  /** The drawn grid; null before the first answer. While another date loads it is the grid of the previous date. */
  readonly grid: SlotGrid | null;
  /** Another date is loading: the headers stay, the cells are empty. */
  readonly loadingDate: boolean;
  /** Minutes of the drawn date by the school's clock. */
  readonly at: number;
  readonly room: RoomView<SiteRoom>;
  /** Whether the room is subscribed: visitors get it from the release of the date on. */
  readonly followed: boolean;
  readonly error: unknown;
  readonly readAgain: () => void;
}

/** Reads the details that the room does not send, soon after cells without them appear, at a limited rate. */
function useDetails(incomplete: readonly CellKey[], readAt: number, readAgain: () => void): void {
  const lastRequest = useRef({ for: '', readAt: 0 });
  const missingKeys = incomplete.join();
  useEffect(() => {
    if (missingKeys === '') return undefined;
    const again = lastRequest.current.for === missingKeys && lastRequest.current.readAt !== readAt;
    const rest = again ? RETRY_MS : MIN_READ_GAP_MS - (now() - readAt);
    const timer = setTimeout(
      () => {
        lastRequest.current = { for: missingKeys, readAt };
        readAgain();
      },
      Math.max(200 + Math.random() * 400, rest),
    );
    return () => clearTimeout(timer);
  }, [missingKeys, readAt, readAgain]);
}

/** After a lost connection, reads the missed changes once, at a random delay. */
function useReadAfterLoss(state: RoomView['state'], readAgain: () => void): void {
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'lost' || state === 'late') lost.current = true;
    if (state !== 'live' || !lost.current) return undefined;
    lost.current = false;
    const timer = setTimeout(readAgain, Math.random() * JITTER_MS);
    return () => clearTimeout(timer);
  }, [state, readAgain]);
}

/** Reads a site's day and keeps it up to date. */
export function useSiteDay(siteId: number, date: LocalDate): SiteDayView {
  const member = useSession(({ user }) => (user ? `${user.userId}/${user.role_id}` : ''));
  const queryKey = [...siteDayKey(siteId), date, member];
  const dates = useQueryClient().getQueryData<DayInfo>(queryKey)?.dateList;
  // A visitor gets the room of a date from its release on.
  const followed = member !== '' || dates?.some((one) => one.date === date && one.released) === true;
  const liveRoom = useRoom<SiteRoom>(followed ? room.site(siteId, date) : null);
  const {
    data: info,
    error,
    isPlaceholderData: loadingDate,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        reservations.dayInfo,
        { venueSiteId: siteId, searchDate: date, ...(member === '' ? {} : { hasReserveInfo: 1 }) },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: liveRoom.state === 'lost' ? POLL_MS : STALE_MS,
  });
  const readAgain = useMemo(() => () => void refetch(), [refetch]);

  const baseGrid = useMemo(
    () => (info ? gridOf(info, localDate(info.reservationDateList[0] ?? date)) : null),
    [info, date],
  );
  const live =
    !loadingDate && liveRoom.body && (liveRoom.state !== 'lost' || (liveRoom.at ?? 0) > dataUpdatedAt)
      ? liveRoom.body.cells
      : null;
  const merged = useMemo(
    () => (baseGrid && live ? mergeLive(baseGrid, live) : { grid: baseGrid, incomplete: [] }),
    [baseGrid, live],
  );
  useDetails(merged.incomplete, dataUpdatedAt, readAgain);
  useReadAfterLoss(liveRoom.state, readAgain);

  const clock = useNow(5_000);
  return {
    info,
    grid: merged.grid,
    loadingDate,
    at: minutesSinceMidnight(merged.grid?.date ?? date, clock),
    room: liveRoom,
    followed,
    error,
    readAgain,
  };
}
