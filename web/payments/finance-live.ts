import { useCallback } from 'react';
import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import type { FinanceRow } from '#contract/payments/payment.contract';
import { useFresh } from '#web/kit/fresh';
import { useRoom } from '#web/kit/live';
import type { LiveRows, Shown } from '#web/kit/list-spec';

/**
 * Updates records on the page from the finance room, for example from 3 to 2 when a refund completes; counts newer
 * ones.
 */
export function useLiveFinances({ reply, filter }: Shown<FinanceRow, object>): LiveRows<FinanceRow> {
  const { body, state, at, refused } = useRoom<FinanceRoom>(room.finance('all'));
  const records = body?.records;
  const patch = useCallback(
    (row: FinanceRow): FinanceRow => {
      const now = records?.find(({ id }) => id === row.id);
      return now && now.status !== row.status ? { ...row, status: now.status } : row;
    },
    [records],
  );
  const fresh = useFresh(reply, records?.map(({ id }) => id) ?? null);
  return { mark: refused === null ? { state, at } : null, patch, fresh: Object.keys(filter).length === 0 ? fresh : 0 };
}
