import { Waiting } from './waiting';

/** A member's waitlist on a desktop. */
export default function MyWaitlist() {
  return <Waiting payAt="ToPay" bookAt="currencyHome" />;
}
