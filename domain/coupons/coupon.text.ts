import { formatYuan } from '#domain/kit/money';
import { couponKind, couponValidity, type CouponValidity } from './coupon.status';
import type { CouponTerms } from './coupon.rules';

/** A text in both languages. */
interface CouponText {
  readonly zh: string;
  readonly en: string;
}

const plainAmount = (amount: CouponTerms['amount']): string => formatYuan(amount).replace(/\.00$/, '');

/** Returns the discount of a coupon as a short text: 满50减15, 8.5折最多减20. */
export function discountText({
  kind,
  amount,
  percent,
  cap,
  minSpend,
}: Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'cap' | 'minSpend'>): CouponText {
  const threshold: CouponText =
    minSpend > 0 ? { zh: `满${plainAmount(minSpend)}`, en: ` on ¥${plainAmount(minSpend)}+` } : { zh: '', en: '' };
  if (kind === couponKind.free) return { zh: `${threshold.zh}免单`, en: `Free${threshold.en}` };
  if (kind === couponKind.minus)
    return { zh: `${threshold.zh || '立'}减${plainAmount(amount)}`, en: `¥${plainAmount(amount)} off${threshold.en}` };
  const tenths = (100 - percent) / 10;
  return {
    zh: `${threshold.zh}${tenths}折${cap > 0 ? `，最多减${plainAmount(cap)}` : ''}`,
    en: `${percent}% off${threshold.en}${cap > 0 ? `, up to ¥${plainAmount(cap)}` : ''}`,
  };
}

/** Returns the validity of a template's coupons as text. */
export const validityText = ({
  validity,
  beginOn,
  endOn,
  days,
}: {
  readonly validity: CouponValidity;
  readonly beginOn: string | null;
  readonly endOn: string | null;
  readonly days: number;
}): CouponText =>
  validity === couponValidity.fixed
    ? { zh: `${beginOn ?? ''} 至 ${endOn ?? ''}`, en: `${beginOn ?? ''} to ${endOn ?? ''}` }
    : { zh: `领取后${days}天`, en: `${days} ${days === 1 ? 'day' : 'days'} after issue` };
