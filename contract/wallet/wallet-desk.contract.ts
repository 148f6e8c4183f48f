import { z } from 'zod';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, named, text, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { ownFinanceFilter, ownFinanceRow, walletFilter, walletRow } from './wallet.contract';

const lang = z.enum(['zh', 'en']).default('zh');
const order = z.enum(['asc', 'desc']).default('desc');

/** A row of the staff's wallet list; amounts in yuan. */
export const walletHolderRow = z.object({
  userId: z.int(),
  userName: named('用户', 'Member', z.string()),
  username: named('账号', 'Account', z.string()),
  balance: named('余额（元）', 'Balance (CNY)', yuan),
  gift: named('其中赠送（元）', 'Gifts (CNY)', yuan),
  recharged: named('累计充值（元）', 'Topped up (CNY)', yuan),
  consumed: named('累计消费（元）', 'Spent (CNY)', yuan),
  lockedUntil: named('支付锁定至', 'Payments locked until', z.string().nullable()),
  lastAt: named('最近变动', 'Last change', z.string().nullable()),
});
export type WalletHolderRow = z.output<typeof walletHolderRow>;
/** Filters of the wallet list. */
export const walletHolderFilter = z.object({
  keyword: named('姓名 / 账号', 'Name or account', text(50)).optional(),
  locked: named('支付锁定', 'Payments locked', flag).optional(),
  funded: named('有余额', 'With balance', flag).optional(),
  sort: z.enum(['balance', 'userName']).default('balance'),
  order,
});

/** A wallet request that a second person approves; amounts in yuan, an adjustment may be negative. */
export const walletRequestRow = z.object({
  id: z.int(),
  kind: named('类型', 'Type', codeOf(walletRequestKind)),
  userId: z.int(),
  userName: named('用户', 'Member', z.string()),
  username: named('账号', 'Account', z.string()),
  amount: named('金额（元）', 'Amount (CNY)', yuan),
  gift: named('收回赠送（元）', 'Gift taken back (CNY)', yuan),
  tradeNo: named('充值单号', 'Top-up no.', z.string().nullable()),
  reason: named('原因', 'Reason', z.string()),
  status: named('状态', 'Status', codeOf(walletRequestStatus)),
  askedBy: named('申请人', 'Requested by', z.string()),
  mine: z.boolean(),
  askedAt: named('申请时间', 'Requested at', z.string()),
  checkedBy: named('复核人', 'Approved by', z.string().nullable()),
  checkedAt: named('复核时间', 'Decided at', z.string().nullable()),
  checkNote: named('复核说明', 'Note', z.string().nullable()),
  refundNo: named('退款单号', 'Refund no.', z.string().nullable()),
});
export type WalletRequestRow = z.output<typeof walletRequestRow>;
/** Filters of wallet requests. */
export const walletRequestFilter = z.object({
  keyword: named('姓名 / 账号', 'Name or account', text(50)).optional(),
  kind: named('类型', 'Type', codeOf(walletRequestKind)).optional(),
  status: named('状态', 'Status', codeOf(walletRequestStatus)).optional(),
  sort: z.enum(['askedAt', 'amount']).default('askedAt'),
  order,
});

const ofUser = z.object({ userId: id });

/** Endpoints for staff who manage wallets. */
export const walletDesk = {
  list: get('/api/wallets', {
    admit: { right: 'BalanceList' },
    about: 'Wallets of members; their sums for who may see money.',
    input: paging.extend(walletHolderFilter.shape),
    reply: pageOf(walletHolderRow).extend({
      totals: z.object({ balance: yuan, gift: yuan, leaving: yuan }).nullable(),
    }),
  }),
  exportFile: get('/api/wallets/export', {
    admit: { right: 'BalanceListExport' },
    raw: true,
    about: 'The filtered wallets as xlsx.',
    input: walletHolderFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  requests: get('/api/wallets/requests', {
    admit: { right: 'BalanceList' },
    about: 'What was asked of wallets and how it was decided.',
    input: paging.extend(walletRequestFilter.shape),
    reply: pageOf(walletRequestRow),
  }),
  adjust: post('/api/wallets/adjust', {
    admit: { right: 'BalanceListAdjust' },
    money: true,
    done: 'saved',
    about: 'Asks for a correction of a balance; somebody else confirms it.',
    input: ofUser.extend({
      amount: named(
        '调整金额（元）',
        'Adjustment (CNY)',
        z.coerce
          .number()
          .min(-99_999.99)
          .max(99_999.99)
          .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
      ),
      reason: named('调整原因', 'Reason', text(200).min(5)),
    }),
    reply: z.object({ id: z.int() }),
  }),
  check: post('/api/wallets/requests/check', {
    admit: { right: 'BalanceListCheck' },
    money: true,
    done: 'checked',
    about: 'Confirms or refuses what somebody else asked of a wallet.',
    input: z.object({ id, pass: flag, note: named('复核说明', 'Note', text(200)).default('') }),
    reply: z.object({ id: z.int() }),
  }),
  one: get('/api/wallets/one', {
    admit: { right: 'BalanceRecord' },
    about: 'A member’s wallet.',
    input: ofUser,
    reply: walletHolderRow,
  }),
  records: get('/api/wallets/records', {
    admit: { right: 'BalanceRecord' },
    about: 'What changed a member’s balance.',
    input: paging.extend(ofUser.shape).extend(walletFilter.shape),
    reply: pageOf(walletRow).extend({ totals: z.object({ into: yuan, out: yuan }).nullable() }),
  }),
  recordsExport: get('/api/wallets/records/export', {
    admit: { right: 'BalanceRecordExport' },
    raw: true,
    about: 'The filtered changes of a balance as xlsx.',
    input: ofUser.extend(walletFilter.shape).extend({ lang }),
    reply: z.unknown(),
  }),
  finances: get('/api/wallets/finances', {
    admit: { right: 'BalanceFinancesRecord' },
    about: 'A member’s payments and refunds.',
    input: paging.extend(ofUser.shape).extend(ownFinanceFilter.shape),
    reply: pageOf(ownFinanceRow).extend({ totals: z.object({ paid: yuan, returned: yuan }).nullable() }),
  }),
  financesExport: get('/api/wallets/finances/export', {
    admit: { right: 'BalanceFinancesRecordExport' },
    raw: true,
    about: 'The filtered payments and refunds of a member as xlsx.',
    input: ofUser.extend(ownFinanceFilter.shape).extend({ lang }),
    reply: z.unknown(),
  }),
};
