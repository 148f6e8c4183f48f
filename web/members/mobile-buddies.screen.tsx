import { MyBuddies } from './my-buddies';

/** Own companions on the phone. */
export default function MobileBuddies() {
  return <MyBuddies />;
}
