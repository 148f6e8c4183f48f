import { Alert, Button, Form, Input, Result } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sessionFailure } from '#domain/session/session.failures';
import { passwords } from '#contract/members/password.contract';
import { call, CallError, textOf } from '#web/kit/call/call';
import { CaptchaPanel } from '#web/kit/captcha/captcha';
import { useEntry } from '#web/kit/session/entry';
import { landingOf } from '#web/kit/route/landing';
import { ErrorRequestId, LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { useMemberRules, useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';

interface ModifyPasswordValues {
  readonly username?: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly again: string;
}

/** Changes a password with the current one, with or without login. Shows the captcha only if the server requires it. */
export default function ModifyPwd() {
  const { t, words } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const loggedIn = useSession((state) => state.loggedIn);
  const mode = useEntry((state) => state.entry?.captcha.mode);
  const [form] = Form.useForm<ModifyPasswordValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [done, setDone] = useState(false);
  const submit = ({ again: _, ...typed }: ModifyPasswordValues) =>
    send(async () => {
      try {
        await call(
          passwords.modify,
          { ...typed, ...(pass === null ? {} : { captchaVerification: pass }) },
          { quiet: true },
        );
        setDone(true);
      } catch (refused) {
        if (refused instanceof CallError && refused.detail.errKey === sessionFailure.captchaNeeded.key)
          setNeedsCaptcha(true);
        setPass(null);
        setRound((n) => n + 1);
        throw refused;
      }
    });
  const title = t({ zh: '修改密码', en: 'Change password' });
  if (done) {
    return (
      <AccountPage title={title}>
        <Result
          status="success"
          title={t({ zh: '密码已修改', en: 'Password changed' })}
          subTitle={
            loggedIn
              ? t({
                  zh: '本设备保持登录，其他设备已退出。',
                  en: 'This device stays signed in. Other devices were signed out.',
                })
              : t({ zh: '请用新密码登录。', en: 'Sign in with your new password.' })
          }
          extra={
            <Link to={loggedIn ? landingOf() : '/login'}>
              <Button type="primary">{loggedIn ? t(words.gotIt) : t(words.login)}</Button>
            </Link>
          }
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={title}
      text={t({ zh: '修改后，其他设备会退出登录', en: 'Other devices will be signed out' })}
      foot={<Link to="/register-pwd">{t({ zh: '忘记原密码', en: 'Forgot current password' })}</Link>}
    >
      {rules ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ block: 'center' }}
          onFinish={(values) => void submit(values)}
        >
          {!loggedIn && (
            <Form.Item
              name="username"
              label={t({ zh: '用户名', en: 'Username' })}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: t({ zh: '请输入用户名', en: 'Enter your username.' }),
                },
              ]}
            >
              <Input size="large" maxLength={64} autoComplete="username" />
            </Form.Item>
          )}
          <Form.Item
            name="oldPassword"
            label={t({ zh: '当前密码', en: 'Current password' })}
            rules={[{ required: true, message: t({ zh: '请输入当前密码', en: 'Enter your current password.' }) }]}
          >
            <Input.Password size="large" maxLength={200} autoComplete="current-password" />
          </Form.Item>
          <NewPassword rule={rules.password} />
          {needsCaptcha && (
            <Form.Item>
              <CaptchaPanel
                key={round}
                kind={mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord'}
                onPass={({ captchaVerification }) => setPass(captchaVerification)}
              />
            </Form.Item>
          )}
          {problem !== null && (
            <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
          )}
          <Button
            block
            size="large"
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={needsCaptcha && pass === null}
          >
            {t({ zh: '修改密码', en: 'Change password' })}
          </Button>
        </Form>
      ) : (
        <LoadState noun={{ zh: '页面', en: 'page' }} error={error} retry={() => void refetch()} rows={6} />
      )}
    </AccountPage>
  );
}
