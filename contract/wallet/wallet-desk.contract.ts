import { z } from 'zod';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { ownFinanceFilter, ownFinanceRow, walletFilter, walletRow } from './wallet.contract';

const lang = z.enum(['zh', 'en']).default('zh');
const order = z.enum(['asc', 'desc']).default('desc');

/** A row of the staff's wallet list; amounts in yuan. */
export const walletHolderRow = z.object({
  userId: z.int(),
  userName: labeled('用户', 'Member', z.string()),
  username: labeled('账号', 'Account', z.string()),
  balance: labeled('余额（元）', 'Balance (CNY)', yuan),
  gift: labeled('其中赠送（元）', 'Gifts (CNY)', yuan),
  recharged: labeled('累计充值（元）', 'Topped up (CNY)', yuan),
  consumed: labeled('累计消费（元）', 'Spent (CNY)', yuan),
  lockedUntil: labeled('支付锁定至', 'Payments locked until', z.string().nullable()),
  lastAt: labeled('最近变动', 'Last change', z.string().nullable()),
});
export type WalletHolderRow = z.output<typeof walletHolderRow>;
/** Filters of the wallet list. */
export const walletHolderFilter = z.object({
  keyword: labeled('姓名 / 账号', 'Name or account', text(50)).optional(),
  locked: labeled('支付锁定', 'Payments locked', flag).optional(),
  funded: labeled('有余额', 'With balance', flag).optional(),
  sort: z.enum(['balance', 'userName']).default('balance'),
  order,
});

/** A wallet request that a second person approves; amounts in yuan, an adjustment may be negative. */
export const walletRequestRow = z.object({
  id: z.int(),
  kind: labeled('类型', 'Type', codeOf(walletRequestKind)),
  userId: z.int(),
  userName: labeled('用户', 'Member', z.string()),
  username: labeled('账号', 'Account', z.string()),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  gift: labeled('收回赠送（元）', 'Gift taken back (CNY)', yuan),
  tradeNo: labeled('充值单号', 'Top-up no.', z.string().nullable()),
  reason: labeled('原因', 'Reason', z.string()),
  status: labeled('状态', 'Status', codeOf(walletRequestStatus)),
  askedBy: labeled('申请人', 'Requested by', z.string()),
  mine: z.boolean(),
  askedAt: labeled('申请时间', 'Requested at', z.string()),
  checkedBy: labeled('复核人', 'Approved by', z.string().nullable()),
  checkedAt: labeled('复核时间', 'Decided at', z.string().nullable()),
  checkNote: labeled('复核说明', 'Note', z.string().nullable()),
  refundNo: labeled('退款单号', 'Refund no.', z.string().nullable()),
});
export type WalletRequestRow = z.output<typeof walletRequestRow>;
/** Filters of wallet requests. */
export const walletRequestFilter = z.object({
  keyword: labeled('姓名 / 账号', 'Name or account', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(walletRequestKind)).optional(),
  status: labeled('状态', 'Status', codeOf(walletRequestStatus)).optional(),
  sort: z.enum(['askedAt', 'amount']).default('askedAt'),
  order,
});

const userFilter = z.object({ userId: id });

/** Endpoints for staff who manage wallets. */
export const walletDesk = {
  list: get('/api/wallets', {
    admit: { right: 'BalanceList' },
    about: 'Wallets of members; sums only with the right to see money.',
    input: paging.extend(walletHolderFilter.shape),
    reply: pageOf(walletHolderRow).extend({
      totals: z.object({ balance: yuan, gift: yuan, leaving: yuan }).nullable(),
    }),
  }),
  exportFile: exportCall(
    '/api/wallets/export',
    'BalanceListExport',
    walletHolderFilter,
    'The filtered wallets as xlsx.',
  ),
  requests: get('/api/wallets/requests', {
    admit: { right: 'BalanceList' },
    about: 'Requests for wallet changes and their decisions.',
    input: paging.extend(walletRequestFilter.shape),
    reply: pageOf(walletRequestRow),
  }),
  adjust: post('/api/wallets/adjust', {
    admit: { right: 'BalanceListAdjust' },
    money: true,
    done: 'saved',
    about: 'Requests a correction of a balance; another person confirms it.',
    input: userFilter.extend({
      amount: labeled(
        '调整金额（元）',
        'Adjustment (CNY)',
        z.coerce
          .number()
          .min(-99_999.99)
          .max(99_999.99)
          .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
      ),
      reason: labeled('调整原因', 'Reason', text(200).min(5)),
    }),
    reply: z.object({ id: z.int() }),
  }),
  check: post('/api/wallets/requests/check', {
    admit: { right: 'BalanceListCheck' },
    money: true,
    done: 'checked',
    about: 'Approves or refuses a wallet request of another person.',
    input: z.object({ id, pass: flag, note: labeled('复核说明', 'Note', text(200)).default('') }),
    reply: z.object({ id: z.int() }),
  }),
  one: get('/api/wallets/one', {
    admit: { right: 'BalanceRecord' },
    about: 'A member’s wallet.',
    input: userFilter,
    reply: walletHolderRow,
  }),
  records: get('/api/wallets/records', {
    admit: { right: 'BalanceRecord' },
    about: 'The changes of a member’s balance.',
    input: paging.extend(userFilter.shape).extend(walletFilter.shape),
    reply: pageOf(walletRow).extend({ totals: z.object({ into: yuan, out: yuan }).nullable() }),
  }),
  recordsExport: get('/api/wallets/records/export', {
    admit: { right: 'BalanceRecordExport' },
    raw: true,
    about: 'The filtered changes of a balance as xlsx.',
    input: userFilter.extend(walletFilter.shape).extend({ lang }),
    reply: z.unknown(),
  }),
  finances: get('/api/wallets/finances', {
    admit: { right: 'BalanceFinancesRecord' },
    about: 'A member’s payments and refunds.',
    input: paging.extend(userFilter.shape).extend(ownFinanceFilter.shape),
    reply: pageOf(ownFinanceRow).extend({ totals: z.object({ paid: yuan, returned: yuan }).nullable() }),
  }),
  financesExport: get('/api/wallets/finances/export', {
    admit: { right: 'BalanceFinancesRecordExport' },
    raw: true,
    about: 'The filtered payments and refunds of a member as xlsx.',
    input: userFilter.extend(ownFinanceFilter.shape).extend({ lang }),
    reply: z.unknown(),
  }),
};
