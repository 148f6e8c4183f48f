import { WaitlistCards } from './waitlist-cards';

/** A member's waitlist on a phone. */
export default function MobileWaitlist() {
  return <WaitlistCards payAt="MobiletoPay" bookAt="mobileReservation" />;
}
