import { Alert } from 'antd';
import { role } from '#domain/session/role.status';
import { sessionFailure } from '#domain/session/session.failures';
import { useSession } from './session';
import { useWords } from './words';

const REVIEWED = 1;

/** Tells an external person whose account awaits review why nothing can be booked yet (document 1 §2). */
export function PendingHint() {
  const { t } = useWords();
  const user = useSession((state) => state.user);
  return user?.role_id === role.external && user.loginCheckStatus !== REVIEWED ? <Alert banner type="warning" title={t(sessionFailure.accountPending)} /> : null;
}
