import './coupon.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import { routeOf } from '#contract/catalogue';
import { coupons } from '#contract/coupons/coupon.contract';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { call } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { money, stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { Notice } from '#web/kit/theme/notice';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CouponOffers, RedeemCode } from './coupon-offers';
import { CouponTicket } from './coupon-ticket';

const PAGE_SIZE = 20;

/** A member's coupons by state, offers and code redemption; live. */
export default function VenuesCouponMine() {
  const { t, pick, lang } = useWords();
  const [status, show] = useState<CouponStatus>(couponStatus.unused);
  const [page, setPage] = useState(0);
  const userId = useSession(({ user }) => user?.userId ?? null);
  const { v } = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  const { data, error, refetch } = useQuery({
    queryKey: ['coupons', 'mine', status, page, v],
    queryFn: () => call(coupons.mine, { status, page, size: PAGE_SIZE }, { quiet: true }),
    placeholderData: (before, query) => (query?.queryKey[2] === status ? before : undefined),
  });
  const tab = (code: CouponStatus, zh: string, en: string, n: number | undefined) => ({
    value: code,
    label: `${t({ zh, en })}${n === undefined ? '' : ` ${n}`}`,
  });
  const emptyText =
    status === couponStatus.unused
      ? { zh: '没有待使用的优惠券', en: 'No unused coupons' }
      : { zh: '这里还没有优惠券', en: 'No coupons yet' };
  return (
    <div className="cp">
      <header className="cp-head">
        <h1>{t(routeOf('VenuesCouponMine'))}</h1>
      </header>
      <RedeemCode />
      <CouponOffers />
      <section aria-label={t(routeOf('VenuesCouponMine'))}>
        <Segmented
          block
          value={status}
          onChange={(next) => {
            show(next);
            setPage(0);
          }}
          options={[
            tab(couponStatus.unused, '待使用', 'Unused', data?.counts.unused),
            tab(couponStatus.used, '已使用', 'Used', data?.counts.used),
            tab(couponStatus.expired, '已过期', 'Expired', data?.counts.expired),
          ]}
        />
        {!data ? (
          <LoadState noun={{ zh: '优惠券', en: 'coupons' }} error={error} retry={() => void refetch()} rows={6} />
        ) : data.content.length === 0 ? (
          <Notice
            drawing={<CourtDrawing />}
            title={t(emptyText)}
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
        ) : (
          <ul className="cp-tickets">
            {data.content.map((one) => (
              <CouponTicket
                key={one.id}
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
            ))}
          </ul>
        )}
        <Pagination
          size="small"
          current={page + 1}
          pageSize={PAGE_SIZE}
          total={data?.totalElements ?? 0}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(next) => setPage(next - 1)}
        />
      </section>
    </div>
  );
}
