import './coupon.css';
import { Pagination } from 'antd';
import { useState } from 'react';
import { couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import { routeOf } from '#contract/catalogue';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { CouponOffers, RedeemCode } from './coupon-offers';
import { CouponTabs } from './coupon-tabs';
import { MyCoupon } from './my-coupon';
import { NoCoupons } from './no-coupons';
import { COUPON_PAGE_SIZE, useMyCoupons } from './use-my-coupons';
import { pagedRows } from '#web/kit/text/format';

/** A member's coupons by state, offers and code redemption; live. */
export default function VenuesCouponMine() {
  const { t } = useWords();
  const [status, setStatus] = useState<CouponStatus>(couponStatus.unused);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useMyCoupons(status, page);
  const show = (next: CouponStatus) => {
    setStatus(next);
    setPage(0);
  };
  return (
    <div className="cp">
      <header className="cp-head">
        <h1>{t(routeOf('VenuesCouponMine'))}</h1>
      </header>
      <RedeemCode />
      <CouponOffers />
      <section aria-label={t(routeOf('VenuesCouponMine'))}>
        <CouponTabs status={status} counts={data?.counts} show={show} />
        {!data ? (
          <LoadState noun={{ zh: '优惠券', en: 'coupons' }} error={error} retry={() => void refetch()} rows={6} />
        ) : data.content.length === 0 ? (
          <NoCoupons status={status} />
        ) : (
          <ul className="cp-tickets">
            {data.content.map((one) => (
              <MyCoupon key={one.id} coupon={one} status={status} />
            ))}
          </ul>
        )}
        <Pagination
          size="small"
          current={page + 1}
          pageSize={COUPON_PAGE_SIZE}
          total={pagedRows(data, COUPON_PAGE_SIZE)}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(next) => setPage(next - 1)}
        />
      </section>
    </div>
  );
}
