import { useSearchParams } from 'react-router-dom';
import { BookingScreen } from './booking-screen';

/** Booking a site on a phone: the same steps in one hand. `id` in the address is the site. */
export default function MobileReservation() {
  const [query] = useSearchParams();
  return <BookingScreen siteId={Number(query.get('id'))} size="phone" payAt="MobiletoPay" />;
}
