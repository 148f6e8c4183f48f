import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '#domain/session/return-path.rules';
import { sessionFailure } from '#domain/session/session.failures';
import { destinationAfterLogin } from '#web/kit/route/login-destination';
import { RoleChoice } from '#web/kit/shell/role-choice';
import { storeReturnPath } from '#web/kit/route/return-path';
import { useSession } from '#web/kit/session/session';
import { readLoginTicket } from './login-ticket';
import './login.css';
import { useTicketExchange } from './use-ticket-exchange';
import { LoginFailed } from './login-failed';
import { LoginInProgress } from './login-in-progress';

/**
 * The return page of single sign-on: exchanges the ticket, asks for the role if there are several, and continues to the
 * interrupted page, the `goTo` landing or the start page of the role.
 */
export default function RedirectHandler() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const loggedIn = useSession((state) => state.loggedIn);
  const [choosing, setChoosing] = useState(false);
  // The ticket in address and cookie when the page opens; the cookie is deleted on use.
  const [found] = useState(() => readLoginTicket(query.get('oauth_token')));
  const [goTo, to] = [query.get('goTo'), query.get('to')];
  const continueWith = useCallback(() => {
    if (to !== null && sameOriginPath(to) !== null) storeReturnPath(to);
    void navigate(destinationAfterLogin(goTo), { replace: true });
  }, [navigate, goTo, to]);
  const onIn = useCallback((roles: number) => (roles > 1 ? setChoosing(true) : continueWith()), [continueWith]);
  const { problem, again } = useTicketExchange(found === 'foreign' ? null : found, onIn);
  useEffect(() => {
    if (found !== null) return;
    if (loggedIn) continueWith();
    else void navigate('/login', { replace: true });
  }, [found, loggedIn, continueWith, navigate]);
  const wrong = found === 'foreign' ? sessionFailure.ssoStateWrong : problem;
  return (
    <main className="l-handler">
      {wrong === null ? <LoginInProgress /> : <LoginFailed reason={wrong} retry={problem === null ? null : again} />}
      {choosing && (
        <RoleChoice
          open
          leaveOnClose
          onClose={(entered) => {
            setChoosing(false);
            if (entered) continueWith();
          }}
        />
      )}
    </main>
  );
}
