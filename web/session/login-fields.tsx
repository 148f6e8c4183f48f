import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';
import { LoginField } from './login-field';
import type { LoginForm, useLogin } from './use-login';
import type { EntryInfo } from '#web/kit/session/entry';

const CaptchaPanel = lazyComponent(async () => (await import('#web/kit/captcha/captcha')).CaptchaPanel);

/** Form with name, password, captcha if required, and links to register or reset the password. */
export function LoginFields({
  values,
  change,
  sso,
  captcha,
  attempt,
}: {
  readonly values: LoginForm;
  readonly change: (values: LoginForm) => void;
  /** Whether single sign-on is offered, which then is the primary way to log in. */
  readonly sso: boolean;
  readonly captcha: EntryInfo['captcha']['mode'];
  readonly attempt: ReturnType<typeof useLogin>;
}) {
  const { t, words } = useWords();
  // An empty field is a problem once it was edited or submitted.
  const [checked, setChecked] = useState({ username: false, password: false });
  const { login, busy, asksCaptcha: needsCaptcha, pass, setPass, round } = attempt;
  const kind = captcha === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  const waits = needsCaptcha && pass === null;
  const isMissing = { username: values.username.trim() === '', password: values.password === '' };
  const edit = (name: 'username' | 'password', value: string) => {
    setChecked({ ...checked, [name]: true });
    change({ ...values, [name]: value });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked({ username: true, password: true });
    if (!isMissing.username && !isMissing.password) void login(values);
  };
  return (
    <form noValidate onSubmit={submit}>
      <LoginField
        name="username"
        label={t({ zh: '用户名', en: 'Username' })}
        icon={<UserOutlined />}
        limit={64}
        value={values.username}
        problem={
          checked.username && isMissing.username ? t({ zh: '请输入用户名', en: 'Please enter your username' }) : null
        }
        change={(value) => edit('username', value)}
      />
      <LoginField
        name="current-password"
        label={t({ zh: '密码', en: 'Password' })}
        icon={<LockOutlined />}
        limit={200}
        secret
        value={values.password}
        problem={
          checked.password && isMissing.password ? t({ zh: '请输入密码', en: 'Please enter your password' }) : null
        }
        change={(value) => edit('password', value)}
      />
      {needsCaptcha && (
        <div className="l-captcha">
          <CaptchaPanel key={round} kind={kind} onPass={({ captchaVerification }) => setPass(captchaVerification)} />
        </div>
      )}
      <Checkbox checked={values.remember} onChange={({ target }) => change({ ...values, remember: target.checked })}>
        {t({ zh: '记住我', en: 'Remember me' })}
      </Checkbox>
      <Button
        block
        size="large"
        type={sso ? 'default' : 'primary'}
        htmlType="submit"
        loading={busy}
        disabled={waits}
        className="l-submit"
      >
        {t(words.login)}
      </Button>
      <p className="l-ways">
        <Link to="/register">{t({ zh: '注册账户', en: 'Create account' })}</Link>
        <Link to="/register-pwd">{t({ zh: '忘记密码', en: 'Forgot password' })}</Link>
      </p>
      {waits && (
        <p className="l-why v-quiet">{t({ zh: '完成点选验证后可登录', en: 'Complete the captcha to log in' })}</p>
      )}
    </form>
  );
}
