import { Profile } from './profile';

/** The own profile on the desktop. */
export default function VenuesUserInfo() {
  return <Profile />;
}
