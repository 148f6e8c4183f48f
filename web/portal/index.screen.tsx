import { Navigate, useSearchParams } from 'react-router-dom';
import { landingOf } from '#web/kit/landing';

/** The door of the product: strangers to login, members to the portal, staff to their desk (document 1 §2). */
export default function Index() {
  const [query] = useSearchParams();
  return <Navigate to={landingOf(query.get('goTo'))} replace />;
}
