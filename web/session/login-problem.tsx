import { Alert } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { sessionFailure } from '#domain/session/session.failures';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { SsoButtons } from './sso-buttons';
import type { EntryInfo } from '#web/kit/session/entry';

/** Why the last login failed, here or at the single sign-on, and the buttons of single sign-on. */
export function LoginProblem({ problem, sso }: { readonly problem: unknown; readonly sso: EntryInfo['sso'] }) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const refusedThere = Object.values(sessionFailure).find(({ key }) => key === query.get('sso'));
  return (
    <>
      {problem === null && refusedThere && <Alert type="error" showIcon title={t(refusedThere)} />}
      <SsoButtons sso={sso} />
      <ProblemAlert problem={problem} />
    </>
  );
}
