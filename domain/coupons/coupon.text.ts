import { showYuan } from '#domain/kit/money';
import { couponKind, couponValidity, type CouponValidity } from './coupon.status';
import type { CouponTerms } from './coupon.rules';

/** A text in both languages. */
export interface Both {
  readonly zh: string;
  readonly en: string;
}

const plain = (amount: CouponTerms['amount']): string => showYuan(amount).replace(/\.00$/, '');

/** Returns the discount of a coupon as a short text: 满50减15, 8.5折最多减20. */
export function offText({
  kind,
  amount,
  percent,
  cap,
  minSpend,
}: Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'cap' | 'minSpend'>): Both {
  const from: Both =
    minSpend > 0 ? { zh: `满${plain(minSpend)}`, en: ` on ¥${plain(minSpend)}+` } : { zh: '', en: '' };
  if (kind === couponKind.free) return { zh: `${from.zh}免单`, en: `Free${from.en}` };
  if (kind === couponKind.minus)
    return { zh: `${from.zh || '立'}减${plain(amount)}`, en: `¥${plain(amount)} off${from.en}` };
  const rest = (100 - percent) / 10;
  return {
    zh: `${from.zh}${rest}折${cap > 0 ? `，最多减${plain(cap)}` : ''}`,
    en: `${percent}% off${from.en}${cap > 0 ? `, up to ¥${plain(cap)}` : ''}`,
  };
}

/** Returns the validity of a template's coupons as text. */
export const goodText = ({
  validity,
  beginOn,
  endOn,
  days,
}: {
  readonly validity: CouponValidity;
  readonly beginOn: string | null;
  readonly endOn: string | null;
  readonly days: number;
}): Both =>
  validity === couponValidity.fixed
    ? { zh: `${beginOn ?? ''} 至 ${endOn ?? ''}`, en: `${beginOn ?? ''} to ${endOn ?? ''}` }
    : { zh: `领取后${days}天`, en: `${days} ${days === 1 ? 'day' : 'days'} after issue` };
