import { Button, Result } from 'antd';
import { Link } from 'react-router-dom';
import { landingOf } from '#web/kit/route/landing';
import { useWords } from '#web/kit/session/words';

/** Result of a change of the password, and the way on: to the first page, or to the login page. */
export function PasswordChanged({ loggedIn }: { readonly loggedIn: boolean }) {
  const { t, words } = useWords();
  return (
    <Result
      status="success"
      title={t({ zh: '密码已修改', en: 'Password changed' })}
      subTitle={
        loggedIn
          ? t({
              zh: '本设备保持登录，其他设备已退出。',
              en: 'This device stays logged in. Other devices were logged out.',
            })
          : t({ zh: '请用新密码登录。', en: 'Log in with your new password.' })
      }
      extra={
        <Link to={loggedIn ? landingOf() : '/login'}>
          <Button type="primary">{loggedIn ? t(words.gotIt) : t(words.login)}</Button>
        </Link>
      }
    />
  );
}
