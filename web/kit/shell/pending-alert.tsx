import { Alert } from 'antd';
import { sessionFailure } from '#domain/session/session.failures';
import { useWords } from '#web/kit/session/words';

/** Says that an account awaits review and cannot book yet. */
export function PendingAlert() {
  const { t } = useWords();
  return <Alert banner type="warning" title={t(sessionFailure.accountPending)} />;
}
