import { MyBuddies } from './my-buddies';

/** The own companions on the phone. */
export default function MobileBuddies() {
  return <MyBuddies />;
}
