import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import {
  walletDesk,
  walletRequestFilter,
  walletRequestRow,
  type WalletRequestRow,
} from '#contract/wallet/wallet-desk.contract';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import { call } from '#web/kit/call/call';
import { amount, money } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<WalletRequestRow>();
const useLiveRequests = () =>
  useLiveRefetch<WalletRequestRow, FinanceRoom>(room.finance('all'), 'BalanceList', ({ requests }) => requests);
const isDecidable = ({ status, mine }: WalletRequestRow) => status === walletRequestStatus.waiting && !mine;
const effectOf = ({ kind, amount: by, username }: WalletRequestRow) =>
  kind === walletRequestKind.refund
    ? {
        zh: `${username} 的充值款 ${money(by)} 将原路退回。`,
        en: `${money(by)} of a top-up by ${username} will be refunded to the original payment method.`,
      }
    : {
        zh: `${username} 的余额将${by > 0 ? '增加' : '减少'} ${money(Math.abs(by))}。`,
        en: `The balance of ${username} ${by > 0 ? 'increases' : 'decreases'} by ${money(Math.abs(by))}.`,
      };

const RefuseDialog = reasonRowDialog<WalletRequestRow>({
  title: { zh: '驳回申请', en: 'Reject request' },
  label: { zh: '驳回原因', en: 'Reason' },
  ok: { zh: '驳回', en: 'Reject' },
  danger: true,
  send: ({ id }, note) => call(walletDesk.check, { id, pass: '0', note }, { quiet: true }),
});

/** Wallet requests: a second person approves or refuses them. */
export const WalletRequests = listScreen({
  route: 'BalanceList',
  part: 'requests',
  title: { zh: '复核', en: 'Approvals' },
  list: walletDesk.requests,
  filter: walletRequestFilter,
  row: walletRequestRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '申请', en: 'requests' },
  search: [field.text('keyword'), field.select('kind', walletRequestKind), field.select('status', walletRequestStatus)],
  quick: [
    {
      title: { zh: '待复核', en: 'Pending approval' },
      filter: () => ({ status: String(walletRequestStatus.waiting) }),
    },
  ],
  columns: [
    column.twoLines('userName', (row) => [orDash(row.userName), row.username], { width: 130, phone: 'title' }),
    column.code('kind', walletRequestKind, { width: { zh: 96, en: 176 } }),
    column.twoLines(
      'amount',
      (row) => [
        <>
          {row.kind === walletRequestKind.adjust && row.amount > 0 ? '+' : ''}
          {amount(row.amount)}
        </>,
        row.gift > 0 ? <>+ {amount(row.gift)}</> : null,
      ],
      { width: 110, number: true, sort: true },
    ),
    column.tag('status', walletRequestStatus, { width: { zh: 108, en: 150 } }),
    column.text('reason', { width: 190 }),
    column.own('askedBy', ({ askedBy, kind, userName }) => (kind === walletRequestKind.refund ? userName : askedBy), {
      width: 110,
    }),
    column.stamp('askedAt', { sort: true }),
    column.text('checkedBy', { width: 110 }),
    column.stamp('checkedAt', { phone: 'hide', aside: true }),
    column.text('checkNote', { width: 150, phone: 'hide', aside: true }),
    column.text('tradeNo', { width: 150, phone: 'hide', aside: true }),
    column.text('refundNo', { width: 170, phone: 'hide', aside: true }),
  ],
  actions: [
    {
      key: 'pass',
      title: { zh: '通过', en: 'Approve' },
      right: 'BalanceListCheck',
      when: isDecidable,
      confirm: effectOf,
      run: ({ id }) => call(walletDesk.check, { id, pass: '1' }),
    },
    {
      key: 'refuse',
      title: { zh: '驳回', en: 'Reject' },
      right: 'BalanceListCheck',
      when: isDecidable,
      danger: true,
      Dialog: RefuseDialog,
    },
  ],
  useLive: useLiveRequests,
});
