import './portal-home.css';
import './venue-introduce.css';
import './member-center.css';
import { QrcodeOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CalendarCard } from './calendar-card';
import { FavouriteSites } from './favourite-sites';
import { AccountSums, OrderSums } from './member-sums';
import { NextBooking } from './next-booking';
import { MemberLinks } from './member-links';

/** Member centre: bookings, account, favourites, calendar and links. */
export default function MemberCenter() {
  const { t, pick } = useWords();
  const user = useSession((state) => state.user);
  const name = user ? pick(user.name, user.enName) : '';
  const as = user ? enumMember(role, user.role_id) : undefined;
  return (
    <div className="p-home mc">
      <header className="mc-head">
        <i aria-hidden="true">{Array.from(name)[0]}</i>
        <div>
          <h1>{name}</h1>
          <p className="v-quiet">{as ? t(as) : ''}</p>
        </div>
        <Link className="p-book" to={routeOf('MobileMembershipCode').path}>
          <QrcodeOutlined /> {t(routeOf('MobileMembershipCode'))}
        </Link>
      </header>
      <NextBooking />
      <div className="mc-columns">
        <div>
          <OrderSums />
          <AccountSums />
          <FavouriteSites />
        </div>
        <div>
          <CalendarCard />
          <MemberLinks />
        </div>
      </div>
    </div>
  );
}
