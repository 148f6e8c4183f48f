import { WaitlistCards } from './waiting';

/** A member's waitlist on a desktop. */
export default function MyWaitlist() {
  return <WaitlistCards payAt="ToPay" bookAt="currencyHome" />;
}
