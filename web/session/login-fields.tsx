import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, type FormInstance } from 'antd';
import { Link } from 'react-router-dom';
import { lazyComponent } from '#web/kit/route/lazy';
import { rememberedName } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { LoginForm, useLogin } from './use-login';
import type { EntryInfo } from '#web/kit/session/entry';

const CaptchaPanel = lazyComponent(async () => (await import('#web/kit/captcha/captcha')).CaptchaPanel);

/** Form with name, password, captcha if required, and links to register or reset the password. */
export function LoginFields({
  form,
  sso,
  captcha,
  attempt,
}: {
  readonly form: FormInstance<LoginForm>;
  /** Whether single sign-on is offered, which then is the primary way to log in. */
  readonly sso: boolean;
  readonly captcha: EntryInfo['captcha']['mode'];
  readonly attempt: ReturnType<typeof useLogin>;
}) {
  const { t, words } = useWords();
  const { login, busy, asksCaptcha: needsCaptcha, pass, setPass, round } = attempt;
  const kind = captcha === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  const waits = needsCaptcha && pass === null;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ username: rememberedName.get(), password: '', remember: rememberedName.get() !== '' }}
      onFinish={(values) => void login(values)}
    >
      <Form.Item
        name="username"
        label={t({ zh: '用户名', en: 'Username' })}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t({ zh: '请输入用户名', en: 'Please enter your username' }),
          },
        ]}
      >
        <Input size="large" prefix={<UserOutlined />} maxLength={64} autoComplete="username" autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label={t({ zh: '密码', en: 'Password' })}
        rules={[{ required: true, message: t({ zh: '请输入密码', en: 'Please enter your password' }) }]}
      >
        <Input.Password size="large" prefix={<LockOutlined />} maxLength={200} autoComplete="current-password" />
      </Form.Item>
      {needsCaptcha && (
        <div className="l-captcha">
          <CaptchaPanel key={round} kind={kind} onPass={({ captchaVerification }) => setPass(captchaVerification)} />
        </div>
      )}
      <Form.Item name="remember" valuePropName="checked" noStyle>
        <Checkbox>{t({ zh: '记住我', en: 'Remember me' })}</Checkbox>
      </Form.Item>
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
    </Form>
  );
}
