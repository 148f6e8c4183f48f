import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice in place of own coupons of a state without any, with the way to book. */
export function NoCoupons({ status }: { readonly status: CouponStatus }) {
  const { t } = useWords();
  const title =
    status === couponStatus.unused
      ? { zh: '没有待使用的优惠券', en: 'No unused coupons' }
      : { zh: '这里还没有优惠券', en: 'No coupons yet' };
  return (
    <Notice
      drawing={<CourtDrawing />}
      title={t(title)}
      text={t({
        zh: '领取或兑换后，付款时可以使用。',
        en: 'Claim a coupon or redeem a code, then use it when you pay.',
      })}
      actions={
        <Link to={routeOf('mobileReservation').path}>
          <Button type="primary">{t({ zh: '去预约', en: 'Book' })}</Button>
        </Link>
      }
    />
  );
}
