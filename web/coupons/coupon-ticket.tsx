import type { ReactNode } from 'react';
import { role } from '#domain/session/role.status';
import { weekday } from '#domain/timetables/timetable.status';
import type { OwnCoupon } from '#contract/coupons/coupon.contract';
import { DataText } from '#web/kit/text/data-text';
import { useWords } from '#web/kit/session/words';

type TicketCoupon = Pick<
  OwnCoupon,
  | 'name'
  | 'enName'
  | 'note'
  | 'enNote'
  | 'off'
  | 'enOff'
  | 'places'
  | 'enPlaces'
  | 'hours'
  | 'weekdays'
  | 'roleIds'
  | 'combines'
>;

/** A coupon as a ticket: discount, places, validity and actions. */
export function CouponTicket({
  coupon,
  until,
  faded = false,
  children,
}: {
  readonly coupon: TicketCoupon;
  readonly until: string;
  readonly faded?: boolean;
  readonly children?: ReactNode;
}) {
  const { t, pick, label } = useWords();
  const days = coupon.weekdays.map((day) => label(weekday, day)).join(t({ zh: '、', en: ', ' }));
  const people = coupon.roleIds.map((one) => label(role, one)).join(t({ zh: '、', en: ', ' }));
  const where = [
    pick(coupon.places, coupon.enPlaces),
    days,
    coupon.hours,
    people && t({ zh: `限${people}`, en: `${people} only` }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="cp-ticket" data-faded={faded}>
      <div className="cp-off">
        <b>{pick(coupon.off, coupon.enOff)}</b>
        {coupon.combines && <small>{t({ zh: '可叠加', en: 'Combinable' })}</small>}
      </div>
      <div className="cp-told">
        <h3>{pick(coupon.name, coupon.enName)}</h3>
        <p>{where}</p>
        <p>{until}</p>
        {pick(coupon.note, coupon.enNote) && (
          <p>
            <DataText>{pick(coupon.note, coupon.enNote)}</DataText>
          </p>
        )}
      </div>
      {children && <div className="cp-act">{children}</div>}
    </li>
  );
}
