import { Alert, Button, Form, Input, Radio } from 'antd';
import { type KeyboardEvent } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { whyNotEmail } from '#domain/kit/identity';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { human } from '#contract/members/human.contract';
import { call, textOf } from '#web/kit/call/call';
import { CodeField } from './code-field';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';

interface MessageForm {
  readonly channel: MessageChannel;
  readonly email?: string;
  readonly code: string;
}

/**
 * Alternative captcha for users who cannot see the picture: a code by message. Members receive it at their own contact,
 * visitors at an e-mail address they enter.
 */
export function CaptchaByMessage({
  onPass,
  back,
}: {
  onPass: (pass: { readonly captchaVerification: string; readonly captchaToken: string }) => void;
  back: () => void;
}) {
  const { t, lang } = useWords();
  const loggedIn = useSession((state) => state.loggedIn);
  const [form] = Form.useForm<MessageForm>();
  const { busy, problem, submit } = useSubmit();
  const channel = () => ({
    lang,
    channel: form.getFieldValue('channel') as MessageChannel,
    ...(loggedIn ? {} : { email: form.getFieldValue('email') as string }),
  });
  const check = ({ code }: MessageForm) =>
    submit(() => call(human.check, { ...channel(), code }, { quiet: true }).then(onPass));
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <div className="v-captcha" onKeyDown={enter}>
      <Form
        form={form}
        component={false}
        layout="vertical"
        requiredMark={false}
        initialValues={{ channel: loggedIn ? messageChannel.sms : messageChannel.mail }}
        onFinish={(values) => void check(values)}
      >
        {problem !== null && <Alert type="error" showIcon title={t(textOf(problem))} style={{ marginBottom: 12 }} />}
        <Form.Item name="channel" hidden={!loggedIn} label={t({ zh: '接收方式', en: 'Send code by' })}>
          <Radio.Group
            options={enumMembers(messageChannel).map((member) => ({ value: member.code, label: t(member) }))}
          />
        </Form.Item>
        {!loggedIn && (
          <Form.Item
            name="email"
            label={t({ zh: '您的邮箱', en: 'Your email' })}
            rules={[
              { required: true, message: t({ zh: '请填写邮箱', en: 'Enter your email.' }) },
              {
                validator: (_, value: string | undefined) =>
                  value && whyNotEmail(value)
                    ? Promise.reject(new Error(t({ zh: '邮箱格式不正确，请检查', en: 'Enter a valid email address.' })))
                    : Promise.resolve(),
              },
            ]}
          >
            <Input maxLength={254} inputMode="email" autoComplete="email" />
          </Form.Item>
        )}
        <Form.Item
          name="code"
          label={t({ zh: '校验码', en: 'Code' })}
          rules={[{ required: true, len: 6, message: t({ zh: '请填写 6 位校验码', en: 'Enter the 6-digit code.' }) }]}
        >
          <CodeField
            to={{ zh: '校验码已发出', en: 'Code sent' }}
            ready={() =>
              loggedIn
                ? Promise.resolve(true)
                : form.validateFields(['email']).then(
                    () => true,
                    () => false,
                  )
            }
            ask={() => call(human.code, channel(), { quiet: true })}
          />
        </Form.Item>
        <Button type="primary" block loading={busy} onClick={() => form.submit()}>
          {t({ zh: '验证', en: 'Verify' })}
        </Button>
        <Button type="link" size="small" onClick={back}>
          {t({ zh: '返回图片验证', en: 'Back to picture' })}
        </Button>
      </Form>
    </div>
  );
}
