import { sessionFailure } from '#domain/session/session.failures';
import { requireLogin } from '#web/kit/call/call';
import { syncServerTime } from '#web/kit/browser/clock';
import { startLive } from './live';
import { watchVenueChanges } from './venue-watch';
import { useSession } from '#web/kit/session/session';
import { refreshRights } from '#web/kit/call/refresh-rights';

/** How long a logout or role switch by the user may take, in milliseconds. */
const OWN_LOGOUT_MS = 1_500;

/** Random delay in milliseconds, so that pages that receive a change together do not all call at once. */
const JITTER_MS = 500;

/** Connects the live connection to the login: it follows login changes, and a session that ends elsewhere ends here. */
export function connectLiveSession(): void {
  const client = startLive({ token: useSession.getState().token });
  client.onEnded((_, own) => {
    // A logout or role switch by the user also ends the session; no message is shown if a new login follows shortly.
    const { token } = useSession.getState();
    const endSession = () => {
      if (token !== null && useSession.getState().token === token) requireLogin(sessionFailure.loginExpired);
    };
    if (own) setTimeout(endSession, OWN_LOGOUT_MS);
    else endSession();
  });
  client.onRightsChanged(() => setTimeout(() => void refreshRights(), Math.random() * JITTER_MS));
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) client.reconnectAs({ token });
  });
  watchVenueChanges(client);
  setInterval(() => {
    if (client.serverOffset !== 0) syncServerTime(client.serverNow());
  }, 10_000);
}
