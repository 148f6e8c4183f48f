import { Waiting } from './waiting';

/** A member's waitlist on a phone. */
export default function MobileWaitlist() {
  return <Waiting payAt="MobiletoPay" bookAt="mobileReservation" />;
}
