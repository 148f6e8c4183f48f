import { loginAgain, loginEnded } from './call';
import { hearServerTime } from './clock';
import { apiBase } from './entry';
import { startLive } from './live';
import { watchPlaces } from './places';
import { useSession } from './session';
import { readStanding } from './standing';

/** How long a logout or role switch by the user may take, in milliseconds. */
const OWN_DOING = 1_500;

/** Random delay in milliseconds, so that pages that receive a change together do not all call at once. */
const SPREAD = 500;

/** Connects the live connection to the login: it follows login changes, and a session that ends elsewhere ends here. */
export function followSession(): void {
  const client = startLive({ token: useSession.getState().token, path: `${apiBase()}/socket.io` });
  client.onEnded((_, own) => {
    // A logout or role switch by the user also ends the session; no message is shown if a new login follows shortly.
    const { token } = useSession.getState();
    const tell = () => {
      if (token !== null && useSession.getState().token === token) loginAgain(loginEnded);
    };
    if (own) setTimeout(tell, OWN_DOING);
    else tell();
  });
  client.onStanding(() => setTimeout(() => void readStanding(), Math.random() * SPREAD));
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) client.become({ token });
  });
  watchPlaces(client);
  setInterval(() => {
    if (client.serverOffset !== 0) hearServerTime(client.serverNow());
  }, 10_000);
}
