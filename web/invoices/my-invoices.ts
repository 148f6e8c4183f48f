import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice.status';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { room } from '#contract/kit/live';
import { call } from '#web/kit/call';
import { useRoom } from '#web/kit/live';
import { useSession } from '#web/kit/session';

const KEY = ['invoices'] as const;
const SIZE = 20;
const quiet = { quiet: true } as const;

/** Everything about own invoices is read again when the member's room says that something of theirs has moved. */
function useNews(): void {
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  useEffect(() => {
    void client.invalidateQueries({ queryKey: KEY });
  }, [v, client]);
}

/** Own invoices of one status, or of all, page by page. */
export function useMyInvoices(status: InvoiceStatus | null) {
  useNews();
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'mine', status],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      call(invoices.mine, { page: pageParam, size: SIZE, ...(status === null ? {} : { status }) }, quiet),
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  return { list, rows: list.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** Own orders with what of them may be invoiced, page by page. */
export function useBills() {
  useNews();
  const list = useInfiniteQuery({
    queryKey: [...KEY, 'orders'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call(invoices.orders, { page: pageParam, size: SIZE }, quiet),
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  return { list, rows: list.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** The invoices an order was ever on. */
export function useHistory(venueTradeNo: string) {
  useNews();
  return useQuery({
    queryKey: [...KEY, 'history', venueTradeNo],
    queryFn: () => call(invoices.history, { venueTradeNo }, quiet),
  });
}

/** One own invoice. */
export function useInvoice(id: number) {
  useNews();
  return useQuery({ queryKey: [...KEY, 'one', id], queryFn: () => call(invoices.one, { id }, quiet) });
}

/** Own titles, the default first. */
export const useTitles = () =>
  useQuery({ queryKey: [...KEY, 'titles'], queryFn: () => call(invoiceTitles.mine, {}, quiet) });

/** Reads everything about own invoices again. */
export function useInvoicesAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** Does the tax platform have something to do about it still? */
export const isRunning = ({ closed, status, redNo, redReason }: InvoiceView): boolean =>
  !closed && (status === invoiceStatus.issuing || (redReason !== null && redNo === null));
