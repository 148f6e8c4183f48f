import { Profile } from './profile';

/** The own profile on the desk. */
export default function VenuesUserInfo() {
  return <Profile />;
}
