import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { useMemberRules } from '#web/kit/form/member-form';
import { ModifyPasswordForm } from './modify-password-form';
import { PasswordChanged } from './password-changed';

/** Changes a password with the current one, with or without login. Shows the captcha only if the server requires it. */
export default function ModifyPwd() {
  const { t } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const loggedIn = useSession((state) => state.loggedIn);
  const [done, setDone] = useState(false);
  const title = t({ zh: '修改密码', en: 'Change password' });
  if (done) {
    return (
      <AccountPage title={title}>
        <PasswordChanged loggedIn={loggedIn} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={title}
      text={t({ zh: '修改后，其他设备会退出登录', en: 'Other devices will be logged out' })}
      foot={<Link to="/register-pwd">{t({ zh: '忘记原密码', en: 'Forgot current password' })}</Link>}
    >
      {rules ? (
        <ModifyPasswordForm rule={rules.password} done={() => setDone(true)} />
      ) : (
        <LoadState noun={{ zh: '页面', en: 'page' }} error={error} retry={() => void refetch()} rows={6} />
      )}
    </AccountPage>
  );
}
