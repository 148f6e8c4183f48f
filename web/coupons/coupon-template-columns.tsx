import { couponKind, couponSale, couponTake } from '#domain/coupons/coupon.status';
import type { CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<CouponTemplateRow>();

/** Columns of the list of coupons. */
export const couponTemplateColumns: readonly ListColumn<CouponTemplateRow>[] = [
  column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), pick(row.off, row.enOff)], {
    width: 180,
    phone: 'title',
  }),
  column.tag('sale', couponSale, { width: { zh: 106, en: 92 } }),
  column.code('kind', couponKind, { width: 96, phone: 'hide', aside: true }),
  column.twoLines('places', (row, { pick }) => [pick(row.places, row.enPlaces), pick(row.good, row.enGood)], {
    width: { zh: 190, en: 202 },
  }),
  column.twoLines(
    'take',
    (row, { t }) => [
      t(
        row.take === couponTake.self
          ? { zh: '自助领取', en: 'Claimed by members' }
          : row.take === couponTake.code
            ? { zh: '兑换码', en: 'Redeem code' }
            : { zh: '定向发放', en: 'Issued by staff' },
      ),
      orDash(row.code),
    ],
    { width: { zh: 110, en: 148 } },
  ),
  {
    ...column.twoLines(
      'granted',
      (row, { t }) => [
        <>
          {count(row.granted)}
          {row.total > 0 ? ` / ${count(row.total)}` : ''}
        </>,
        t({
          zh: `已用 ${count(row.used)} · 过期 ${count(row.expired)}`,
          en: `${count(row.used)} used · ${count(row.expired)} expired`,
        }),
      ],
      { width: 140 },
    ),
    number: true,
  },
  column.money('saved', { width: { zh: 110, en: 130 }, sum: true }),
  column.money('income', {
    width: { zh: 120, en: 120 },
    sum: true,
    title: { zh: '带动收入（元）', en: 'Revenue (CNY)' },
  }),
  column.stamp('gmtCreate', { aside: true }),
];
