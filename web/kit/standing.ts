import { session } from '#contract/session/session.contract';
import { call } from './call';
import { useSession } from './session';

/** Reads the rights of the login again, when the desk opens and whenever the server reports a change. */
export async function readStanding(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  const standing = await call(session.standing, {}, { quiet: true }).catch(() => null);
  if (standing !== null && useSession.getState().token === token) useSession.getState().setStanding(standing);
}
