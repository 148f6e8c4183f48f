import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { orderChecks } from '#contract/attendance/order-check.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { TintedTag } from '#web/kit/theme/status-tag';
import { slotText, bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** A place and the own bookings there today, each with a button to check in or its state; without one, a link to book. */
export function PlaceBookings({
  place,
  loading,
  checkIn,
}: {
  readonly place: ReplyOf<typeof orderChecks.place>;
  readonly loading: boolean;
  readonly checkIn: (tradeNo: string) => void;
}) {
  const { t, pick, lang } = useWords();
  return (
    <section className="check-result v-card">
      <h2>
        {pick(place.venueName, place.enVenueName)} · {pick(place.name, place.enName)}
      </h2>
      {place.bookings.length === 0 ? (
        <>
          <p>{t({ zh: '您今天在这里没有预约。', en: 'You have no booking here today.' })}</p>
          <Link to={`${routeOf('mobileReservation').path}?id=${place.siteId}`}>
            <Button type="primary" size="large">
              {t({ zh: '预约这里', en: 'Book here' })}
            </Button>
          </Link>
        </>
      ) : null}
      <ul className="check-mine">
        {place.bookings.map((one) => (
          <li key={one.tradeNo}>
            <span>
              <b>{slotText(one.beginAt, one.endAt, lang)}</b>
              <small>{bookedSlotsText(pick(one.detail, one.detailEn))}</small>
            </span>
            {one.state === 'open' ? (
              <Button type="primary" size="large" loading={loading} onClick={() => checkIn(one.tradeNo)}>
                {t({ zh: '签到', en: 'Check in' })}
              </Button>
            ) : (
              <TintedTag tint={one.state === 'done' ? 'success' : 'grey'}>
                {one.state === 'done'
                  ? t({ zh: '已签到', en: 'Checked in' })
                  : one.state === 'early'
                    ? t({
                        zh: `${one.opensAt.slice(11)} 开始签到`,
                        en: `Check-in opens at ${one.opensAt.slice(11)}`,
                      })
                    : t({ zh: '已结束', en: 'Ended' })}
              </TintedTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
