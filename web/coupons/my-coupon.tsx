import { couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import type { OwnCoupon } from '#contract/coupons/coupon.contract';
import { money, stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { CouponTicket } from './coupon-ticket';

/** An own coupon with its code and validity, and once used, the discount it gave. */
export function MyCoupon({ coupon: one, status }: { readonly coupon: OwnCoupon; readonly status: CouponStatus }) {
  const { t, pick, lang } = useWords();
  return (
    <CouponTicket
      coupon={one}
      faded={status !== couponStatus.unused}
      until={t({
        zh: `${stampText(one.beginAt, lang)} – ${stampText(one.endAt, lang)} · ${one.code}`,
        en: `${stampText(one.beginAt, lang)} – ${stampText(one.endAt, lang)} · ${one.code}`,
      })}
    >
      {one.tradeNo !== null && one.discount !== null ? (
        <p className="cp-used">
          {t({ zh: `已优惠 ${money(one.discount)}`, en: `${money(one.discount)} off` })}
          <small>{pick(one.usedOn ?? '', one.enUsedOn)}</small>
        </p>
      ) : null}
    </CouponTicket>
  );
}
