import { useCallback, useMemo } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { devices, FaceRow } from '#contract/devices/device.contract';
import { room } from '#contract/kit/live';
import type { FaceRoom } from '#contract/kit/rooms';
import { schoolStamp } from '#web/kit/browser/clock';
import { useNewCount } from '#web/kit/browser/new-count';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

/** A page of face jobs with the terminals in scope. */
export type FacePage = ReplyOf<typeof devices.faces>;

/** Subscribes to the face rooms of the venues whose terminals the page shows. */
export function useFaceTerminalRooms(reply: FacePage | undefined) {
  return useRooms<FaceRoom>([...new Set((reply?.devices ?? []).map(({ venueId }) => room.face(venueId)))]);
}

/** Applies live updates to the face jobs on the page and counts new ones. */
export function useLiveFaces({ reply, filter }: ListContent<FaceRow, FacePage>): LiveListState<FaceRow> {
  const views = useFaceTerminalRooms(reply);
  const bodies = useMemo(() => [...views.values()].flatMap(({ body }) => (body ? [body] : [])), [views]);
  const jobs = useMemo(
    () => new Map(bodies.flatMap((body) => body.jobs).map((job) => [job.id, job] as const)),
    [bodies],
  );
  const online = useMemo(
    () =>
      new Map(
        bodies.flatMap((body) => body.terminals).map((terminal) => [terminal.hardwareId, terminal.online] as const),
      ),
    [bodies],
  );
  const patch = useCallback(
    (row: FaceRow): FaceRow => {
      const { issuedAt, ...job } = jobs.get(row.id) ?? { issuedAt: undefined };
      return {
        ...row,
        ...job,
        online: online.get(row.hardwareId) ?? row.online,
        issuedAt: issuedAt === undefined ? row.issuedAt : issuedAt === null ? null : schoolStamp(issuedAt),
      };
    },
    [jobs, online],
  );
  const fresh = useNewCount(reply, bodies.length > 0 ? [...jobs.keys()] : null);
  return { mark: combinedStateOf([...views.values()]), patch, fresh: Object.keys(filter).length === 0 ? fresh : 0 };
}
