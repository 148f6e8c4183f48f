import { Alert, Button, Form, Input, Radio, Result } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { messageChannel } from '#domain/messages/message.status';
import { passwords } from '#contract/members/password.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { call, textOf } from '#web/kit/call/call';
import { ErrorRequestId, LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { useMemberRules, useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';
import { VerifiedCodeField } from './verified-code-field';

type ResetPasswordValues = InputOf<typeof passwords.reset> & { readonly again: string };

/** Resets a forgotten password with a code to the account's telephone or email. */
export default function RegisterPwd() {
  const { t, lang, words } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const [form] = Form.useForm<ResetPasswordValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const [done, setDone] = useState(false);
  const accountReady = () =>
    form.validateFields(['account']).then(
      () => true,
      () => false,
    );
  const ask = (captchaVerification?: string) => {
    const { account, channel } = form.getFieldsValue();
    return call(passwords.resetCode, { account, channel, captchaVerification, lang }, { quiet: true });
  };
  const submit = ({ again: _, ...typed }: ResetPasswordValues) =>
    send(async () => {
      await call(passwords.reset, typed, { quiet: true });
      setDone(true);
    });
  const foot = (
    <>
      <Link to="/login">{t({ zh: '返回登录', en: 'Back to sign in' })}</Link>
      <Link to="/modifyPwd">{t({ zh: '记得原密码，去修改', en: 'Change password instead' })}</Link>
    </>
  );
  if (done) {
    return (
      <AccountPage title={t({ zh: '找回密码', en: 'Reset password' })}>
        <Result
          status="success"
          title={t({ zh: '新密码已生效', en: 'Password reset' })}
          subTitle={t({
            zh: '所有设备均已退出登录，请用新密码登录。',
            en: 'All devices were signed out. Sign in with your new password.',
          })}
          extra={
            <Link to="/login">
              <Button type="primary">{t(words.login)}</Button>
            </Link>
          }
        />
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
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ block: 'center' }}
          initialValues={{ channel: messageChannel.sms }}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="account"
            label={t({ zh: '用户名或手机号', en: 'Username or mobile number' })}
            rules={[
              {
                required: true,
                whitespace: true,
                message: t({ zh: '请填写用户名或手机号', en: 'Enter your username or mobile number.' }),
              },
            ]}
          >
            <Input size="large" maxLength={64} autoComplete="username" />
          </Form.Item>
          <Form.Item name="channel" label={t({ zh: '接收方式', en: 'Send code by' })}>
            <Radio.Group
              options={enumMembers(messageChannel).map((member) => ({ value: member.code, label: t(member) }))}
            />
          </Form.Item>
          <Form.Item
            name="code"
            label={t({ zh: '校验码', en: 'Code' })}
            rules={[{ required: true, len: 6, message: t({ zh: '请填写 6 位校验码', en: 'Enter the 6-digit code.' }) }]}
          >
            <VerifiedCodeField
              captcha={rules.captcha}
              ready={accountReady}
              ask={ask}
              to={{ zh: '如账户存在，校验码已发出', en: 'If the account exists, a code has been sent' }}
            />
          </Form.Item>
          <NewPassword rule={rules.password} />
          {problem !== null && (
            <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
          )}
          <Button block size="large" type="primary" htmlType="submit" loading={busy}>
            {t({ zh: '设置新密码', en: 'Set new password' })}
          </Button>
        </Form>
      ) : (
        <LoadState noun={{ zh: '页面', en: 'page' }} error={error} retry={() => void refetch()} rows={7} />
      )}
    </AccountPage>
  );
}
