import type { StoredValueRow } from '#contract/statistics/card.contract';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<StoredValueRow>();

/** Columns of the list of stored value and campus cards. */
export const cardColumns = [
  column.text('name', { width: { zh: 108, en: 104 }, phone: 'title', sort: true }),
  column.money('recharged', { width: { zh: 110, en: 148 }, sum: true, sort: true }),
  column.money('gifts', { width: { zh: 96, en: 104 } }),
  column.money('consumed', { width: { zh: 136, en: 212 }, sum: true, sort: true }),
  column.money('returned', {
    width: { zh: 120, en: 164 },
    title: { zh: '退回余额（元）', en: 'Refunded to balance' },
  }),
  column.money('paidOut', { width: { zh: 120, en: 160 }, aside: true }),
  column.money('corrected', { width: { zh: 120, en: 128 }, aside: true }),
  column.money('balance', {
    width: { zh: 120, en: 140 },
    title: { zh: '期末余额（元）', en: 'Closing balance (CNY)' },
  }),
  column.money('card', { width: { zh: 152, en: 164 }, sum: true, sort: true }),
  column.money('cardBack', { width: { zh: 136, en: 160 } }),
];
