import { loginAgain } from './call';
import { hearServerTime } from './clock';
import { apiBase } from './entry';
import { startLive } from './live';
import { useSession } from './session';

const ended = { zh: '登录状态已失效，请重新登录', en: 'Your login has ended, please log in again' };

/** Ties the page's live connection to the visitor: who listens follows the login, and a session that ends anywhere ends here. */
export function followSession(): void {
  const client = startLive({ token: useSession.getState().token, path: `${apiBase()}/socket.io` });
  client.onEnded(() => {
    if (useSession.getState().loggedIn) loginAgain(ended);
  });
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) client.become({ token });
  });
  setInterval(() => {
    if (client.serverOffset !== 0) hearServerTime(client.serverNow());
  }, 10_000);
}
