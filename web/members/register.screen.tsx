import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { memberFailure } from '#domain/members/member.failures';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { useMemberRules } from '#web/kit/form/member-form';
import { RegisterForm } from './register-form';
import { RegistrationSubmitted } from './registration-submitted';

/** Registers an external person: verified number, personal data, password; then the school's review. */
export default function Register() {
  const { t, pick } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const [username, setDone] = useState<string | null>(null);
  const foot = (
    <>
      <Link to="/login">{t({ zh: '已有账户，去登录', en: 'Have an account? Log in' })}</Link>
      <Link to="/register-pwd">{t({ zh: '忘记密码', en: 'Forgot password' })}</Link>
    </>
  );
  const label = rules ? pick(rules.label, rules.labelEn) : '';
  if (username !== null) {
    return (
      <AccountPage title={t({ zh: '注册已提交', en: 'Registration submitted' })}>
        <RegistrationSubmitted username={username} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t({ zh: '用户注册', en: 'Register' })}
      text={
        label && t({ zh: `面向${label}，注册后由学校审核`, en: `For ${label}. The school reviews each registration.` })
      }
      foot={foot}
    >
      {rules ? (
        !rules.enabled ? (
          <Alert type="info" showIcon title={t(memberFailure.registerOff)} />
        ) : !rules.messages ? (
          <Alert type="warning" showIcon title={t(memberFailure.messagesOff)} />
        ) : (
          <RegisterForm rules={rules} done={setDone} />
        )
      ) : (
        <LoadState noun={{ zh: '注册页', en: 'page' }} error={error} retry={() => void refetch()} rows={10} />
      )}
    </AccountPage>
  );
}
