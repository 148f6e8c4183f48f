import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, named } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { proofReply } from './income.contract';

/** A day or a month of stored value and cards; amounts in yuan. `balance` is what all wallets together held at its end. */
export const cardRow = z.object({
  key: z.string(),
  name: named('时间', 'Time', z.string()),
  recharged: named('充值（元）', 'Topped up (CNY)', z.number()),
  gifts: named('赠送（元）', 'Gifts (CNY)', z.number()),
  consumed: named('余额消费（元）', 'Spent from balances (CNY)', z.number()),
  returned: named('退回余额（元）', 'Back to balances (CNY)', z.number()),
  paidOut: named('充值退款（元）', 'Top-ups refunded (CNY)', z.number()),
  corrected: named('人工调整（元）', 'Corrected (CNY)', z.number()),
  balance: named('期末余额（元）', 'Balances at the end (CNY)', z.number()),
  card: named('校园卡消费（元）', 'Campus cards (CNY)', z.number()),
  cardBack: named('校园卡退款（元）', 'Back to cards (CNY)', z.number()),
});
export type CardRow = z.output<typeof cardRow>;

/** What the page of cards counts, by the day money moved. Without days it is the month so far. */
export const cardFilter = z.object({
  dateFrom: named('日期起', 'Date from', date).optional(),
  dateTo: named('日期止', 'Date to', date).optional(),
  sort: z.enum(['name', 'recharged', 'consumed', 'card']).default('name'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** What is put into wallets and spent from them and from campus cards, and what the school owes their holders. */
export const cardStatistics = {
  list: get('/api/statistics/consum_card', {
    admit: { right: 'StatsConsumCard' },
    about:
      'Stored value and campus cards by day or month. Wallets belong to no venue: only who reaches all of the school sees them.',
    input: paging.extend(cardFilter.shape),
    reply: pageOf(cardRow).extend({
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
  exportFile: get('/api/statistics/consum_card/export', {
    admit: { right: 'StatsConsumCardExport' },
    raw: true,
    about: 'The lines as xlsx, for who may see money.',
    input: cardFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
};
