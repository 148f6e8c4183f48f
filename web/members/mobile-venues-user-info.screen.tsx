import { Profile } from './profile';

/** The own profile on the phone. */
export default function MobileVenuesUserInfo() {
  return <Profile />;
}
