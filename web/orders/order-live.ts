import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { room } from '#contract/kit/live';
import type { OrderRoom, VenueRoom } from '#contract/kit/rooms';
import type { InputOf } from '#contract/kit/endpoint';
import { orders, type OrderRow } from '#contract/orders/order.contract';
import { venues } from '#contract/venues/venue.contract';
import { payStatus } from '#domain/orders/order.status';
import { call } from '#web/kit/call';
import { trustOf, useRooms } from '#web/kit/live-rooms';
import { useOnChange } from '#web/kit/on-change';
import type { LiveRows, Shown } from '#web/kit/list-spec';

/** Maximum number of order rooms a list joins beside the venue rooms: one per order that can still change. */
const MOST = 36;
const MOST_VENUES = 10;
const QUIET = 2_000;

const moves = (row: OrderRow) =>
  row.payStatus === payStatus.unpaid || row.payStatus === payStatus.paid || row.payStatus === payStatus.refunding;

/** Keeps the orders on the page current by their rooms; a change of a venue's places triggers a count of new orders. */
export function useLiveOrders({ reply, rows, filter }: Shown<OrderRow, { totalElements: number }>): LiveRows<OrderRow> {
  const own = useRooms<OrderRoom>(
    rows
      .filter(moves)
      .slice(0, MOST)
      .map(({ tradeNo }) => room.order(tradeNo)),
  );
  const { data: list } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const places = useRooms<VenueRoom>((list ?? []).slice(0, MOST_VENUES).map(({ id }) => room.venue(id)));
  const [fresh, setFresh] = useState(0);
  const shown = useRef({ filter, total: reply?.totalElements });
  shown.current = { filter, total: reply?.totalElements };

  useOnChange(reply, () => setFresh(0));
  useEffect(() => {
    const timer = setTimeout(() => {
      const { total, filter: asked } = shown.current;
      if (total === undefined) return;
      call(orders.list, { ...asked, page: 0, size: 1 } as InputOf<typeof orders.list>, { quiet: true }).then(
        ({ totalElements }) => setFresh(Math.max(0, totalElements - (shown.current.total ?? totalElements))),
        () => undefined,
      );
    }, QUIET);
    return () => clearTimeout(timer);
  }, [places]);

  const patch = useCallback(
    (row: OrderRow): OrderRow => {
      const body = own.get(room.order(row.tradeNo))?.body;
      return body
        ? { ...row, orderStatus: body.orderStatus, payStatus: body.payStatus, payDeadline: body.payDeadline }
        : row;
    },
    [own],
  );
  return { mark: trustOf([...places.values()]), patch, fresh };
}
