import './login.css';
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { session, type LoginReply } from '#contract/session/session.contract';
import { sessionFailure } from '#domain/session/session.failures';
import { Mark } from '#web/kit/theme/brand';
import { call, CallError, textOf } from '#web/kit/call/call';
import { CaptchaPanel } from '#web/kit/captcha/captcha';
import { useEntry } from '#web/kit/session/entry';
import { destinationAfterLogin } from '#web/kit/route/login-destination';
import { landingOf } from '#web/kit/route/landing';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { LangSwitch } from '#web/kit/shell/user-menu';
import { RoleChoice } from '#web/kit/shell/role-choice';
import { rememberedName, useSession } from '#web/kit/session/session';
import { systemNames, useWords } from '#web/kit/session/words';
import { DemoAccounts } from './demo-accounts';
import { LoginSide } from './login-side';
import { SsoButtons } from './sso-buttons';

interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * Logs in with name and password, asks for the captcha if the server requires it, then for the role if there are
 * several.
 */
function useLogin(onLogin: (reply: LoginReply) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const login = async ({ username, password, remember }: LoginForm) => {
    setBusy(true);
    setProblem(null);
    try {
      const reply = await call(
        session.login,
        {
          username,
          password,
          lang: useSession.getState().lang,
          ...(pass === null ? {} : { captchaVerification: pass }),
          ...(remember ? { rememberMe: 1 } : {}),
        },
        { quiet: true },
      );
      rememberedName.set(remember ? username : '');
      useSession.getState().enter(reply);
      onLogin(reply);
    } catch (error) {
      setProblem(error);
      if (error instanceof CallError && error.detail.errKey === sessionFailure.captchaNeeded.key) setNeedsCaptcha(true);
      setPass(null);
      setRound(round + 1);
    } finally {
      setBusy(false);
    }
  };
  return { login, busy, problem, asksCaptcha: needsCaptcha, pass, setPass, round };
}

/** The login page: name and password, captcha if required, demo accounts, role choice. */
export default function Login() {
  const { t, pick, words } = useWords();
  const entry = useEntry((state) => state.entry);
  const loggedIn = useSession((state) => state.loggedIn);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [form] = Form.useForm<LoginForm>();
  const [choosing, setChoosing] = useState(false);
  const [entered, setEntered] = useState(false);
  const continueWith = () => void navigate(destinationAfterLogin(query.get('goTo')), { replace: true });
  const {
    login,
    busy,
    problem,
    asksCaptcha: needsCaptcha,
    pass,
    setPass,
    round,
  } = useLogin((reply) => {
    setEntered(true);
    if (reply.roles.length > 1) setChoosing(true);
    else continueWith();
  });
  if (query.get('oauth_token') !== null) return <Navigate to={`/redirect-handler?${query.toString()}`} replace />;
  if (loggedIn && !entered) return <Navigate to={landingOf(query.get('goTo'))} replace />;
  if (!entry) return null;
  const refusedThere = Object.values(sessionFailure).find(({ key }) => key === query.get('sso'));
  const kind = entry.captcha.mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord';
  const waits = needsCaptcha && pass === null;
  return (
    <div className="l-page" data-look={entry.loginLook}>
      {entry.loginLook === 'split' && <LoginSide />}
      <main className="l-main">
        <div className="l-lang">
          <LangSwitch long />
        </div>
        <div className="l-columns">
          <section className="l-form" aria-labelledby="login-title">
            {entry.loginLook === 'centred' && (
              <p className="l-brand">
                <Mark size={40} />
                <b>{t(systemNames.front)}</b>
              </p>
            )}
            <h1 id="login-title">{t(words.login)}</h1>
            <p className="v-quiet">{pick(entry.school, entry.schoolEn)}</p>
            {problem === null && refusedThere && <Alert type="error" showIcon title={t(refusedThere)} />}
            <SsoButtons sso={entry.sso} />
            {problem !== null && (
              <Alert
                type="error"
                showIcon
                title={t(textOf(problem))}
                description={<ErrorRequestId error={problem} />}
              />
            )}
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
                <Input.Password
                  size="large"
                  prefix={<LockOutlined />}
                  maxLength={200}
                  autoComplete="current-password"
                />
              </Form.Item>
              {needsCaptcha && (
                <div className="l-captcha">
                  <CaptchaPanel
                    key={round}
                    kind={kind}
                    onPass={({ captchaVerification }) => setPass(captchaVerification)}
                  />
                </div>
              )}
              <Form.Item name="remember" valuePropName="checked" noStyle>
                <Checkbox>{t({ zh: '记住我', en: 'Remember me' })}</Checkbox>
              </Form.Item>
              <Button
                block
                size="large"
                type={entry.sso.length > 0 ? 'default' : 'primary'}
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
                <p className="l-why v-quiet">
                  {t({ zh: '完成点选验证后可登录', en: 'Complete the captcha to log in' })}
                </p>
              )}
            </Form>
          </section>
          {entry.demo && (
            <DemoAccounts
              demo={entry.demo}
              pick={(username, password) => form.setFieldsValue({ username, password })}
            />
          )}
        </div>
      </main>
      {choosing && (
        <RoleChoice
          open
          leaveOnClose
          onClose={(into) => {
            setChoosing(false);
            if (into) continueWith();
            else setEntered(false);
          }}
        />
      )}
    </div>
  );
}
