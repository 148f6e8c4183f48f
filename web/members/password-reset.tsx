import { Button, Result } from 'antd';
import { Link } from 'react-router-dom';
import { useWords } from '#web/kit/session/words';

/** Result of a reset of the password, with the way to the login page. */
export function PasswordReset() {
  const { t, words } = useWords();
  return (
    <Result
      status="success"
      title={t({ zh: '新密码已生效', en: 'Password reset' })}
      subTitle={t({
        zh: '所有设备均已退出登录，请用新密码登录。',
        en: 'All devices were logged out. Log in with your new password.',
      })}
      extra={
        <Link to="/login">
          <Button type="primary">{t(words.login)}</Button>
        </Link>
      }
    />
  );
}
