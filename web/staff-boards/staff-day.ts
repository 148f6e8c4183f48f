import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LocalDate } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { reservations } from '#contract/booking/reservation.contract';
import { call } from '#web/kit/call/call';
import { now } from '#web/kit/browser/clock';
import { useRoom } from '#web/kit/live/live';
import { mergeStaffLive } from './staff-grid';

const MIN_READ_GAP_MS = 1_000;
const POLL_MS = 15_000;

/**
 * Reads a site's day for staff: statuses from the room at once, names and states from a read right after, at most one a
 * second.
 */
export function useStaffDay(siteId: number | null, date: LocalDate) {
  const liveRoom = useRoom<SiteRoom>(siteId === null ? null : room.site(siteId, date));
  const day = useQuery({
    queryKey: ['reservations', 'manage', siteId, date],
    enabled: siteId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(reservations.manageDay, { venueSiteId: siteId ?? 0, searchDate: date }, { quiet: true, signal }),
    refetchInterval: liveRoom.state === 'lost' ? POLL_MS : false,
  });
  const { refetch, dataUpdatedAt } = day;
  const { v } = liveRoom;
  useEffect(() => {
    if (v === 0) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(100, MIN_READ_GAP_MS - (now() - dataUpdatedAt)));
    return () => clearTimeout(timer);
  }, [v]); // eslint-disable-line react-hooks/exhaustive-deps -- only news of the room asks for a read; the read itself must not
  const cells = !day.isPlaceholderData && liveRoom.state !== 'lost' ? liveRoom.body?.cells : undefined;
  const data = useMemo(
    () => (day.data && cells && v > day.data.v ? mergeStaffLive(day.data, cells) : day.data),
    [day.data, cells, v],
  );
  return { ...day, data, live: liveRoom };
}
