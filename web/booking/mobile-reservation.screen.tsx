import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useWords } from '#web/kit/session/words';
import { BookingScreen } from './booking-screen';
import { FreeSearch } from '#web/finder/free-search';
import { SitePicker } from './site-picker';

const hrefOf = (siteId: number, date: string, slots: string) =>
  `${routeOf('mobileReservation').path}?id=${siteId}&date=${date}${slots === '' ? '' : `&slots=${slots}`}`;

/** The start of a booking on a phone: a known site, or any court free at a time. */
function BookingStart() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const finding = query.get('by') === 'time';
  return (
    <div className={finding ? 'is-finding' : undefined}>
      <div className="find-ways">
        <Segmented
          block
          aria-label={t({ zh: '预约方式', en: 'How to book' })}
          value={finding ? 'time' : 'site'}
          onChange={(by) => setQuery(by === 'time' ? { by } : {}, { replace: true })}
          options={[
            { value: 'site', label: t({ zh: '按场地', en: 'By site' }) },
            { value: 'time', label: t({ zh: '按时间找空场', en: 'By time' }) },
          ]}
        />
      </div>
      {finding ? <FreeSearch hrefOf={hrefOf} /> : <SitePicker />}
    </div>
  );
}

/**
 * Booking a site on a phone, in the same steps. `id` in the address is the site; without it the site is selected first.
 */
export default function MobileReservation() {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return id > 0 ? <BookingScreen key={id} siteId={id} size="phone" payAt="MobiletoPay" /> : <BookingStart />;
}
