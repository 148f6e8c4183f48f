import { useCallback } from 'react';
import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import type { FinanceRow } from '#contract/payments/payment.contract';
import { useNewCount } from '#web/kit/browser/new-count';
import { useRoom } from '#web/kit/live/live';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

/**
 * Updates records on the page from the finance room, for example from 3 to 2 when a refund completes; counts newer
 * ones.
 */
export function useLiveFinances({ reply, filter }: ListContent<FinanceRow, object>): LiveListState<FinanceRow> {
  const { body, state, at: index, refused } = useRoom<FinanceRoom>(room.finance('all'));
  const records = body?.records;
  const patch = useCallback(
    (row: FinanceRow): FinanceRow => {
      const now = records?.find(({ id }) => id === row.id);
      return now && now.status !== row.status ? { ...row, status: now.status } : row;
    },
    [records],
  );
  const newCount = useNewCount(reply, records?.map(({ id }) => id) ?? null);
  return {
    mark: refused === null ? { state, at: index } : null,
    patch,
    fresh: Object.keys(filter).length === 0 ? newCount : 0,
  };
}
