import type { HelperInput } from '#contract/portal/counter-helper.contract';
import type { SaleRow } from '#contract/counter/counter.contract';
import { tillMethodOf } from '#domain/counter/till-method.rules';
import { money } from '#web/kit/text/format';
import { localized, type Lang } from '#web/kit/text/lang';

const WIDTH = 60;

/** Returns the lines of a printed ticket. */
export function ticketLines(
  sale: Pick<
    SaleRow,
    'tradeNo' | 'siteName' | 'enSiteName' | 'detail' | 'detailEn' | 'date' | 'amount' | 'offlineType' | 'soldAt'
  >,
  lang: Lang,
): HelperInput<'printOrder'> {
  const paid = tillMethodOf(sale.offlineType);
  const lines = [
    `${sale.date}`,
    ...localized(lang, sale.detail, sale.detailEn).split(/[；;] ?/),
    `${localized(lang, '金额', 'Amount')} ${money(sale.amount)}${paid ? ` ${localized(lang, paid.zh, paid.en)}` : ''}`,
    `${localized(lang, '单号', 'Order')} ${sale.tradeNo}`,
    `${localized(lang, '售出', 'Sold')} ${sale.soldAt}`,
  ];
  return {
    tradeNo: sale.tradeNo,
    title: localized(lang, sale.siteName, sale.enSiteName).slice(0, 40),
    lines: lines.map((line) => line.slice(0, WIDTH)),
  };
}
