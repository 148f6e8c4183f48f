import { Navigate, useSearchParams } from 'react-router-dom';
import { landingOf } from '#web/kit/route/landing';

/** Start page: redirects guests to login, members to the portal, staff to administration (document 1 §2). */
export default function Index() {
  const [query] = useSearchParams();
  return <Navigate to={landingOf(query.get('goTo'))} replace />;
}
