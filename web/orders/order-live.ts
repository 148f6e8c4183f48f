import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { room } from '#contract/kit/live';
import type { OrderRoom, VenueRoom } from '#contract/kit/rooms';
import type { InputOf } from '#contract/kit/endpoint';
import { orders, type OrderRow } from '#contract/orders/order.contract';
import { venues } from '#contract/venues/venue.contract';
import { payStatus } from '#domain/orders/order.status';
import type { ListLength } from '#web/kit/text/format';
import { call } from '#web/kit/call/call';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import { useOnChange } from '#web/kit/browser/on-change';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

/** Maximum number of order rooms a list joins beside the venue rooms: one per order that can still change. */
const MAX_ORDER_ROOMS = 36;
const MOST_VENUES = 10;
const COUNT_DELAY_MS = 2_000;
/** A list that is not counted to its end is compared by its newest orders. */
const NEWEST = 20;

const canStillChange = (row: OrderRow) =>
  row.payStatus === payStatus.unpaid || row.payStatus === payStatus.paid || row.payStatus === payStatus.refunding;

/** Keeps the orders on the page current by their rooms; a change of a venue's places triggers a count of new orders. */
export function useLiveOrders({ reply, rows, filter }: ListContent<OrderRow, ListLength>): LiveListState<OrderRow> {
  const orderRooms = useRooms<OrderRoom>(
    rows
      .filter(canStillChange)
      .slice(0, MAX_ORDER_ROOMS)
      .map(({ tradeNo }) => room.order(tradeNo)),
  );
  const { data: list } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const venueRooms = useRooms<VenueRoom>((list ?? []).slice(0, MOST_VENUES).map(({ id }) => room.venue(id)));
  const [newCount, setNewCount] = useState(0);
  const newest = useRef<number | null>(null);
  const shown = useRef({ filter, total: reply?.totalElements });
  shown.current = { filter, total: reply?.totalElements };

  useOnChange(reply, () => {
    newest.current = null;
    setNewCount(0);
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const { total, filter: shownFilter } = shown.current;
      if (total === undefined) return;
      call(orders.list, { ...shownFilter, page: 0, size: NEWEST } as InputOf<typeof orders.list>, { quiet: true }).then(
        ({ totalElements, more, content }) => {
          const known = (newest.current ??= content[0]?.id ?? 0);
          setNewCount(
            more
              ? content.filter(({ id }) => id > known).length
              : Math.max(0, totalElements - (shown.current.total ?? totalElements)),
          );
        },
        () => undefined,
      );
    }, COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [venueRooms]);

  const patch = useCallback(
    (row: OrderRow): OrderRow => {
      const body = orderRooms.get(room.order(row.tradeNo))?.body;
      return body
        ? { ...row, orderStatus: body.orderStatus, payStatus: body.payStatus, payDeadline: body.payDeadline }
        : row;
    },
    [orderRooms],
  );
  return { mark: combinedStateOf([...venueRooms.values()]), patch, fresh: newCount };
}
