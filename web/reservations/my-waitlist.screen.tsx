import { Waiting } from './waiting';

/** A member's waiting lists at a desk. */
export default function MyWaitlist() {
  return <Waiting payAt="ToPay" bookAt="currencyHome" />;
}
