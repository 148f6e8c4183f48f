import { loginAgain, loginEnded } from './call';
import { hearServerTime } from './clock';
import { apiBase } from './entry';
import { startLive } from './live';
import { watchPlaces } from './places';
import { useSession } from './session';
import { readStanding } from './standing';

/** How long a logout or role switch of one's own may take, in milliseconds. */
const OWN_DOING = 1_500;

/** Pages that hear of a change at once do not all ask in the same moment; milliseconds. */
const SPREAD = 500;

/** Ties the page's live connection to the visitor: who listens follows the login, and a session that ends anywhere ends here. */
export function followSession(): void {
  const client = startLive({ token: useSession.getState().token, path: `${apiBase()}/socket.io` });
  client.onEnded((_, own) => {
    // A logout or a role switch of one's own ends the session too: whoever has another login a moment later is not told.
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
