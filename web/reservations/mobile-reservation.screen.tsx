import { useSearchParams } from 'react-router-dom';
import { BookingScreen } from './booking-screen';
import { SitePicker } from './site-picker';

/** Booking a site on a phone: the same steps in one hand. `id` in the address is the site; without one it is chosen first. */
export default function MobileReservation() {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return id > 0 ? <BookingScreen key={id} siteId={id} size="phone" payAt="MobiletoPay" /> : <SitePicker />;
}
