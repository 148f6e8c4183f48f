import { Button, Form, Input, Radio } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { messageChannel } from '#domain/messages/message.status';
import { passwords } from '#contract/members/password.contract';
import type { registrations } from '#contract/members/registration.contract';
import type { InputOf, ReplyOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';
import { VerifiedCodeField } from './verified-code-field';

type ResetPasswordValues = InputOf<typeof passwords.reset> & { readonly again: string };

/** Form to reset a password with a code sent to the account's telephone or email. */
export function ResetPasswordForm({
  rules,
  done,
}: {
  readonly rules: ReplyOf<typeof registrations.form>;
  readonly done: () => void;
}) {
  const { t, lang } = useWords();
  const [form] = Form.useForm<ResetPasswordValues>();
  const { busy, problem, send } = useFormSubmit(form);
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
      done();
    });
  return (
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
      <ProblemAlert problem={problem} />
      <Button block size="large" type="primary" htmlType="submit" loading={busy}>
        {t({ zh: '设置新密码', en: 'Set new password' })}
      </Button>
    </Form>
  );
}
