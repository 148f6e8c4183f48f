import { useParams } from 'react-router-dom';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { BookingScreen } from './booking-screen';

/** Booking a site from the portal: steps 0 to 2 of document 1 §4. Paying and finishing have the order's own address, so they survive a reload. */
export default function VenueReservation() {
  const { id } = useParams();
  const size = useScreenSize();
  return <BookingScreen key={id} siteId={Number(id)} size={size} payAt="ToPay" />;
}
