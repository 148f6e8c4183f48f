import { Form, Input, Modal } from 'antd';
import { whyNotEmail, whyNotMobile } from '#domain/kit/identity';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { account, type SelfView } from '#contract/members/account.contract';
import { call } from '#web/kit/call/call';
import { CodeField } from '#web/kit/captcha/code-field';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { domainRule, useFormSubmit } from '#web/kit/form/member-form';

interface ContactFormValues {
  readonly contact: string;
  readonly code: string;
  readonly password?: string;
}

/**
 * A dialog to change the telephone number or email address, verified by a code and by the password if the account has
 * one.
 */
export function ContactDialog({
  channel,
  self,
  close,
  done,
}: {
  channel: MessageChannel;
  self: SelfView;
  close: () => void;
  done: (self: SelfView) => void;
}) {
  const { t, lang, words } = useWords();
  const [form] = Form.useForm<ContactFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const phone = channel === messageChannel.sms;
  const what = phone ? t({ zh: '新手机号', en: 'New mobile number' }) : t({ zh: '新邮箱', en: 'New email' });
  const submit = ({ contact, code, password }: ContactFormValues) =>
    send(async () =>
      done(await call(account.contact, { channel, contact, code, ...(password ? { password } : {}) }, { quiet: true })),
    );
  return (
    <Modal
      open
      width={480}
      title={phone ? t({ zh: '更换手机号', en: 'Change mobile number' }) : t({ zh: '更换邮箱', en: 'Change email' })}
      okText={t({ zh: '确认更换', en: 'Change' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="contact"
          label={what}
          validateTrigger="onBlur"
          rules={[
            {
              required: true,
              whitespace: true,
              message: t({ zh: `请填写${what}`, en: `Enter your ${what.toLowerCase()}.` }),
            },
            domainRule(lang, phone ? whyNotMobile : whyNotEmail),
          ]}
        >
          <Input size="large" maxLength={phone ? 11 : 254} inputMode={phone ? 'tel' : 'email'} autoFocus />
        </Form.Item>
        <Form.Item
          name="code"
          label={t({ zh: '校验码', en: 'Code' })}
          rules={[{ required: true, len: 6, message: t({ zh: '请填写 6 位校验码', en: 'Enter the 6-digit code.' }) }]}
        >
          <CodeField
            to={{ zh: '校验码已发出', en: 'Code sent' }}
            ready={() =>
              form.validateFields(['contact']).then(
                () => true,
                () => false,
              )
            }
            ask={() =>
              call(
                account.contactCode,
                { channel, contact: form.getFieldValue('contact') as string, lang },
                { quiet: true },
              )
            }
          />
        </Form.Item>
        {self.ownPassword && (
          <Form.Item
            name="password"
            label={t({ zh: '登录密码', en: 'Login password' })}
            rules={[{ required: true, message: t({ zh: '请输入登录密码', en: 'Enter your password.' }) }]}
          >
            <Input.Password size="large" maxLength={200} autoComplete="current-password" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
