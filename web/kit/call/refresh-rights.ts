import { session } from '#contract/session/session.contract';
import { call } from './call';
import { useSession } from '#web/kit/session/session';

/** Reads the rights of the login again, when the desk opens and whenever the server reports a change. */
export async function refreshRights(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  const rights = await call(session.standing, {}, { quiet: true }).catch(() => null);
  if (rights !== null && useSession.getState().token === token) useSession.getState().setRights(rights);
}
