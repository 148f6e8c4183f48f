import { Button, Result } from 'antd';
import { Link } from 'react-router-dom';
import { rememberedName } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Result of a registration: the username and that the school reviews it; the login page then has the name. */
export function RegistrationSubmitted({ username }: { readonly username: string }) {
  const { t, words } = useWords();
  return (
    <Result
      status="success"
      title={t({ zh: '等待学校审核', en: 'Awaiting school review' })}
      subTitle={t({
        zh: `用户名为 ${username}。审核结果会以短信告知；审核前可登录查看和修改个人信息。`,
        en: `Your username is ${username}. You will get the result by text message. Until then you can log in and edit your profile.`,
      })}
      extra={
        <Link to="/login">
          <Button type="primary" onClick={() => rememberedName.set(username)}>
            {t(words.login)}
          </Button>
        </Link>
      }
    />
  );
}
