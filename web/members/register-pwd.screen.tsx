import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { useMemberRules } from '#web/kit/form/member-form';
import { PasswordReset } from './password-reset';
import { ResetPasswordForm } from './reset-password-form';

/** Resets a forgotten password with a code to the account's telephone or email. */
export default function RegisterPwd() {
  const { t } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const [done, setDone] = useState(false);
  const foot = (
    <>
      <Link to="/login">{t({ zh: '返回登录', en: 'Back to login' })}</Link>
      <Link to="/modifyPwd">{t({ zh: '记得原密码，去修改', en: 'Change password instead' })}</Link>
    </>
  );
  if (done) {
    return (
      <AccountPage title={t({ zh: '找回密码', en: 'Reset password' })}>
        <PasswordReset />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t({ zh: '找回密码', en: 'Reset password' })}
      text={t({ zh: '校验码会发往账户绑定的手机或邮箱', en: "A code will be sent to your account's phone or email" })}
      foot={foot}
    >
      {rules ? (
        <ResetPasswordForm rules={rules} done={() => setDone(true)} />
      ) : (
        <LoadState noun={{ zh: '页面', en: 'page' }} error={error} retry={() => void refetch()} rows={7} />
      )}
    </AccountPage>
  );
}
