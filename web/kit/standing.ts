import { session } from '#contract/session/session.contract';
import { call } from './call';
import { useSession } from './session';

/** Reads again what the login may see and do, when the desk opens and whenever the server says that it changed. */
export async function readStanding(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  const standing = await call(session.standing, {}, { quiet: true }).catch(() => null);
  if (standing !== null && useSession.getState().token === token) useSession.getState().setStanding(standing);
}
