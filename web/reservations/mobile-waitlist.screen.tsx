import { Waiting } from './waiting';

/** A member's waiting lists in one hand. */
export default function MobileWaitlist() {
  return <Waiting payAt="MobiletoPay" bookAt="mobileReservation" />;
}
