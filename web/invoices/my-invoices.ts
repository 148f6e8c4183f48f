import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { invoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice.status';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { useOwnRefetch } from '#web/kit/live/own-refetch';
import { call } from '#web/kit/call/call';

const QUERY_KEY = ['invoices'] as const;
const PAGE_SIZE = 20;
const QUIET_CALL = { quiet: true } as const;

/** Loads own invoices of one status, or of all, page by page. */
export function useMyInvoices(status: InvoiceStatus | null) {
  useOwnRefetch(QUERY_KEY);
  const list = useInfiniteQuery({
    queryKey: [...QUERY_KEY, 'mine', status],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) =>
      call(invoices.mine, { page: pageParam, size: PAGE_SIZE, ...(status === null ? {} : { status }) }, QUIET_CALL),
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  return { list, rows: list.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** Loads own orders and whether they can be invoiced, page by page. */
export function useBillableOrders() {
  useOwnRefetch(QUERY_KEY);
  const list = useInfiniteQuery({
    queryKey: [...QUERY_KEY, 'orders'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call(invoices.orders, { page: pageParam, size: PAGE_SIZE }, QUIET_CALL),
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  return { list, rows: list.data?.pages.flatMap(({ content }) => content) ?? [] };
}

/** Loads all invoices of an order. */
export function useInvoiceHistory(venueTradeNo: string) {
  useOwnRefetch(QUERY_KEY);
  return useQuery({
    queryKey: [...QUERY_KEY, 'history', venueTradeNo],
    queryFn: () => call(invoices.history, { venueTradeNo }, QUIET_CALL),
  });
}

/** Loads one own invoice. */
export function useInvoice(id: number) {
  useOwnRefetch(QUERY_KEY);
  return useQuery({ queryKey: [...QUERY_KEY, 'one', id], queryFn: () => call(invoices.one, { id }, QUIET_CALL) });
}

/** Loads own titles, the default first. */
export const useInvoiceTitles = () =>
  useQuery({ queryKey: [...QUERY_KEY, 'titles'], queryFn: () => call(invoiceTitles.mine, {}, QUIET_CALL) });

/** Returns a function that reloads everything about own invoices. */
export function useRefreshInvoices(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: QUERY_KEY });
}

/** Returns whether the tax platform still has work to do. */
export const isPendingAtPlatform = ({ closed, status, redNo, redReason }: InvoiceView): boolean =>
  !closed && (status === invoiceStatus.issuing || (redReason !== null && redNo === null));
