import type { HelperInput } from '#contract/portal/counter-helper.contract';
import type { SaleRow } from '#contract/counter/counter.contract';
import { tillWayOf } from '#domain/counter/till-way.rules';
import { money } from '#web/kit/format';
import { either, type Lang } from '#web/kit/lang';

const WIDTH = 60;

/** Returns the lines of a printed ticket. */
export function ticketOf(
  sale: Pick<
    SaleRow,
    'tradeNo' | 'siteName' | 'enSiteName' | 'detail' | 'detailEn' | 'date' | 'amount' | 'offlineType' | 'soldAt'
  >,
  lang: Lang,
): HelperInput<'printOrder'> {
  const paid = tillWayOf(sale.offlineType);
  const lines = [
    `${sale.date}`,
    ...either(lang, sale.detail, sale.detailEn).split(/[；;] ?/),
    `${either(lang, '金额', 'Amount')} ${money(sale.amount)}${paid ? ` ${either(lang, paid.zh, paid.en)}` : ''}`,
    `${either(lang, '单号', 'Order')} ${sale.tradeNo}`,
    `${either(lang, '售出', 'Sold')} ${sale.soldAt}`,
  ];
  return {
    tradeNo: sale.tradeNo,
    title: either(lang, sale.siteName, sale.enSiteName).slice(0, 40),
    lines: lines.map((line) => line.slice(0, WIDTH)),
  };
}
