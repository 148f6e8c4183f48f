import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { rechargeFilter, rechargeRow, wallet, type RechargeRow } from '#contract/wallet/wallet.contract';
import { payStatus } from '#domain/orders/order.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { useSession } from '#web/kit/session/session';
import { RechargeRefundDialog } from './recharge-refund-dialog';
import { rechargeColumns } from './recharge-columns';

/** Changes of own recharges arrive in the own room. */
const useLiveRecharges = () => {
  const userId = useSession(({ user }) => user?.userId);
  return useLiveRefetch<RechargeRow, UserRoom>(
    userId === undefined ? null : room.user(userId),
    'rechargeRecord',
    (_body, v) => v,
  );
};

/** Own recharges: paid, closed, refunded; a refund of the unused part can be requested. */
export default listScreen({
  route: 'rechargeRecord',
  list: wallet.recharges,
  filter: rechargeFilter,
  row: rechargeRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '充值', en: 'top-ups' },
  search: [
    field.text('keyword'),
    field.select('payStatus', payStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: rechargeColumns,
  actions: [
    {
      key: 'back',
      title: { zh: '申请退款', en: 'Request refund' },
      when: ({ unused }) => unused > 0,
      Dialog: RechargeRefundDialog,
    },
    {
      key: 'withdraw',
      title: { zh: '撤回申请', en: 'Withdraw request' },
      when: ({ requestId }) => requestId !== null,
      confirm: () => ({
        zh: '撤回退款申请？款项退回余额。',
        en: 'Withdraw the refund request? The amount returns to your balance.',
      }),
      run: ({ requestId }) => call(wallet.withdraw, { id: requestId ?? 0 }),
    },
  ],
  useLive: useLiveRecharges,
});
