import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { room } from '#contract/kit/live';
import type { RefundRoom } from '#contract/kit/rooms';
import type { SpecialRefundRow } from '#contract/refunds/special-refund.contract';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useNewCount } from '#web/kit/browser/new-count';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

const MAX_VENUES = 40;

/** Updates requests on the page from their venues' rooms, including decisions of other staff; counts new ones. */
export function useLiveApplications({
  reply,
  filter,
}: ListContent<SpecialRefundRow, object>): LiveListState<SpecialRefundRow> {
  const { data } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const views = useRooms<RefundRoom>((data ?? []).slice(0, MAX_VENUES).map(({ id }) => room.refund(id)));
  const now = useMemo(
    () =>
      new Map([...views.values()].flatMap(({ body }) => body?.applications ?? []).map((one) => [one.id, one] as const)),
    [views],
  );
  const patch = useCallback(
    (row: SpecialRefundRow): SpecialRefundRow => {
      const one = now.get(row.id);
      return one ? { ...row, checkStatus: one.checkStatus, round: one.round } : row;
    },
    [now],
  );
  const isReliable = combinedStateOf([...views.values()]);
  const newCount = useNewCount(reply, isReliable?.state === 'live' ? [...now.keys()] : null);
  return { mark: isReliable, patch, fresh: Object.keys(filter).length === 0 ? newCount : 0 };
}
