import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AlarmRow } from '#contract/alarms/alarm.contract';
import { room } from '#contract/kit/live';
import type { AlarmRoom } from '#contract/kit/rooms';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { schoolStamp } from '#web/kit/browser/clock';
import { useNewCount } from '#web/kit/browser/new-count';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

const MOST_VENUES = 40;

/** Applies live updates to the alarms on the page and counts new ones. */
export function useLiveAlarms({ reply, filter }: ListContent<AlarmRow, object>): LiveListState<AlarmRow> {
  const { data } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const views = useRooms<AlarmRoom>((data ?? []).slice(0, MOST_VENUES).map(({ id }) => room.alarm(id)));
  const now = useMemo(
    () =>
      new Map([...views.values()].flatMap(({ body }) => body?.alarms ?? []).map((alarm) => [alarm.id, alarm] as const)),
    [views],
  );
  const patch = useCallback(
    (row: AlarmRow): AlarmRow => {
      const alarm = now.get(row.id);
      return alarm
        ? {
            ...row,
            level: alarm.level,
            handleStatus: alarm.handleStatus,
            ackAt: row.ackAt ?? (alarm.ackAt === null ? null : schoolStamp(alarm.ackAt)),
          }
        : row;
    },
    [now],
  );
  const trust = combinedStateOf([...views.values()]);
  const fresh = useNewCount(reply, trust?.state === 'live' ? [...now.keys()] : null);
  return { mark: trust, patch, fresh: Object.keys(filter).length === 0 ? fresh : 0 };
}
