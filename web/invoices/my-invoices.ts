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

/** Reloads own invoices when the member's room reports a change. */
function useNews(): void {
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  useEffect(() => {
    void client.invalidateQueries({ queryKey: KEY });
  }, [v, client]);
}

/** Loads own invoices of one status, or of all, page by page. */
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

/** Loads own orders and whether they can be invoiced, page by page. */
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

/** Loads all invoices of an order. */
export function useHistory(venueTradeNo: string) {
  useNews();
  return useQuery({
    queryKey: [...KEY, 'history', venueTradeNo],
    queryFn: () => call(invoices.history, { venueTradeNo }, quiet),
  });
}

/** Loads one own invoice. */
export function useInvoice(id: number) {
  useNews();
  return useQuery({ queryKey: [...KEY, 'one', id], queryFn: () => call(invoices.one, { id }, quiet) });
}

/** Loads own titles, the default first. */
export const useTitles = () =>
  useQuery({ queryKey: [...KEY, 'titles'], queryFn: () => call(invoiceTitles.mine, {}, quiet) });

/** Returns a function that reloads everything about own invoices. */
export function useInvoicesAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** Returns whether the tax platform still has work to do. */
export const isRunning = ({ closed, status, redNo, redReason }: InvoiceView): boolean =>
  !closed && (status === invoiceStatus.issuing || (redReason !== null && redNo === null));
