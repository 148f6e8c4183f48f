import { WaitlistCards } from './waitlist-cards';

/** A member's waitlist on a desktop. */
export default function MyWaitlist() {
  return <WaitlistCards payAt="ToPay" bookAt="currencyHome" />;
}
