import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { create } from 'zustand';
import { handleStatus } from '#domain/devices/device.status';
import type { FaceAlarmRow } from '#contract/face-alarms/face-alarm.contract';
import { room } from '#contract/kit/live';
import type { FaceAlarmRoom } from '#contract/kit/rooms';
import { venues } from '#contract/venues/venue.contract';
import { playCheckSound } from '#web/attendance/check-sound';
import { schoolStamp } from '#web/kit/browser/clock';
import { useNewCount } from '#web/kit/browser/new-count';
import { call } from '#web/kit/call/call';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { ListContent, LiveListState } from '#web/kit/list/list-spec';

const MOST_VENUES = 40;

/** Whether a new alarm sounds on this page. */
export const useAlarmSound = create<{ readonly on: boolean; readonly set: (on: boolean) => void }>((set) => ({
  on: true,
  set: (on) => set({ on }),
}));

/** Applies live updates to the face alarms on the page, counts new ones, and sounds for each new open one. */
export function useLiveFaceAlarms({ reply, filter }: ListContent<FaceAlarmRow, object>): LiveListState<FaceAlarmRow> {
  const { data } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const views = useRooms<FaceAlarmRoom>((data ?? []).slice(0, MOST_VENUES).map(({ id }) => room.faceAlarm(id)));
  const now = useMemo(
    () => new Map([...views.values()].flatMap(({ body }) => body?.alarms ?? []).map((one) => [one.id, one] as const)),
    [views],
  );
  const trust = combinedStateOf([...views.values()]);
  const live = trust?.state === 'live';
  const newest = Math.max(
    0,
    ...[...now.values()].filter((one) => one.handleStatus === handleStatus.pending).map(({ id }) => id),
  );
  const heard = useRef<number | null>(null);
  const sounds = useAlarmSound((state) => state.on);
  useEffect(() => {
    if (!live) return;
    if (heard.current !== null && newest > heard.current && sounds) playCheckSound(false);
    heard.current = Math.max(heard.current ?? 0, newest);
  }, [live, newest, sounds]);
  const patch = useCallback(
    (row: FaceAlarmRow): FaceAlarmRow => {
      const alarm = now.get(row.id);
      return alarm
        ? {
            ...row,
            handleStatus: alarm.handleStatus as FaceAlarmRow['handleStatus'],
            ackAt: row.ackAt ?? (alarm.ackAt === null ? null : schoolStamp(alarm.ackAt)),
          }
        : row;
    },
    [now],
  );
  const fresh = useNewCount(reply, live ? [...now.keys()] : null);
  return { mark: trust, patch, fresh: Object.keys(filter).length === 0 ? fresh : 0 };
}
