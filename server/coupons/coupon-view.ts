import type { CouponKind, CouponValidity } from '#domain/coupons/coupon.status';
import { validityText, discountText } from '#domain/coupons/coupon.text';
import { fen, toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import type { CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import type { StoredTemplate, StoredTerms } from './coupon-template.store';

/** Converts stored terms for display: yuan, clock times and a short text. */
export function toTermsView<R extends StoredTerms>({ beginMinute, endMinute, ...row }: R) {
  const words = discountText({
    kind: row.kind as CouponKind,
    amount: fen(row.amount),
    percent: row.percent,
    cap: fen(row.cap),
    minSpend: fen(row.minSpend),
  });
  const [beginTime, endTime] =
    beginMinute === null || endMinute === null ? ['', ''] : [clockOf(beginMinute), clockOf(endMinute)];
  return {
    ...row,
    amount: toYuan(fen(row.amount)),
    cap: toYuan(fen(row.cap)),
    minSpend: toYuan(fen(row.minSpend)),
    beginTime,
    endTime,
    hours: beginTime === '' ? '' : `${beginTime}–${endTime}`,
    off: words.zh,
    enOff: words.en,
  };
}

/** Converts a template row for display. */
export const toTemplateRow = (row: StoredTemplate): CouponTemplateRow => {
  const validity = validityText({ ...row, validity: row.validity as CouponValidity });
  return {
    ...toTermsView(row),
    good: validity.zh,
    enGood: validity.en,
    saved: toYuan(fen(row.saved)),
    income: toYuan(fen(row.income)),
  };
};
