import { WaitlistCards } from './waiting';

/** A member's waitlist on a phone. */
export default function MobileWaitlist() {
  return <WaitlistCards payAt="MobiletoPay" bookAt="mobileReservation" />;
}
