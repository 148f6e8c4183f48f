import { useLocation } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { OwnFacePanel } from '#web/own-faces/own-face.panel';
import { Profile } from './profile';

/** The own profile on the phone, and the own face at its address: they share what they load. */
export default function MobileVenuesUserInfo() {
  const { pathname } = useLocation();
  return pathname.endsWith(routeOf('FaceIssueMobile').path) ? <OwnFacePanel /> : <Profile />;
}
