import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from './income.contract';

/** A day or a month of stored value and cards; amounts in yuan. `balance` is the total of all wallets at its end. */
export const storedValueRow = z.object({
  key: z.string(),
  name: labeled('时间', 'Period', z.string()),
  recharged: labeled('充值（元）', 'Topped up (CNY)', z.number()),
  gifts: labeled('赠送（元）', 'Gifts (CNY)', z.number()),
  consumed: labeled('余额消费（元）', 'Balance spending (CNY)', z.number()),
  returned: labeled('退回余额（元）', 'Refunded to balance (CNY)', z.number()),
  paidOut: labeled('充值退款（元）', 'Top-up refunds (CNY)', z.number()),
  corrected: labeled('人工调整（元）', 'Adjustments (CNY)', z.number()),
  balance: labeled('期末余额（元）', 'Closing balance (CNY)', z.number()),
  card: labeled('校园卡消费（元）', 'Campus cards (CNY)', z.number()),
  cardBack: labeled('校园卡退款（元）', 'Card refunds (CNY)', z.number()),
});
export type StoredValueRow = z.output<typeof storedValueRow>;

/** Filters of the stored-value page, by the day money moved. Defaults to the month to date. */
export const cardFilter = z.object({
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['name', 'recharged', 'consumed', 'card']).default('name'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Money put into wallets, spent from wallets and campus cards, and the school's liability to wallet holders. */
export const cardStatistics = {
  list: get('/api/statistics/consum_card', {
    admit: { right: 'StatsConsumCard' },
    about:
      'Stored value and campus cards by day or month. Wallets belong to no venue: only for a scope over the whole school.',
    input: paging.extend(cardFilter.shape),
    reply: pageOf(storedValueRow).extend({
      from: z.string(),
      to: z.string(),
      step: z.enum(['day', 'month']),
      ...proofReply,
      totals: z
        .object({ recharged: z.number(), consumed: z.number(), balance: z.number(), card: z.number() })
        .nullable(),
      trend: z.array(z.object({ at: z.string(), balance: z.number(), consumed: z.number() })),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/consum_card/export',
    'StatsConsumCardExport',
    cardFilter,
    'The rows as xlsx; only with the right to see money.',
  ),
};
