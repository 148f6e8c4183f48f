import { Alert, Form, Input, Modal, Radio } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { account, type SelfView } from '#contract/members/account.contract';
import { call } from '#web/kit/call/call';
import { md5 } from '#web/kit/browser/crypto';
import { CodeField } from '#web/kit/captcha/code-field';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useFormSubmit } from '#web/kit/form/member-form';

interface PayPasswordFormValues {
  readonly channel: MessageChannel;
  readonly code: string;
  readonly digits: string;
  readonly again: string;
}

/** Sets or resets the payment password with a code sent to the own telephone or email. Only its MD5 leaves the page. */
export function PayPasswordDialog({ self, close, done }: { self: SelfView; close: () => void; done: () => void }) {
  const { t, lang, words } = useWords();
  const [form] = Form.useForm<PayPasswordFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const reach = { [messageChannel.sms]: self.phone, [messageChannel.mail]: self.email };
  const ways = enumMembers(messageChannel).filter(({ code }) => reach[code as MessageChannel] !== '');
  const submit = ({ channel, code, digits }: PayPasswordFormValues) =>
    send(async () => {
      await call(account.payPassword, { channel, code, payPassword: md5(digits) }, { quiet: true });
      done();
    });
  const six = [{ required: true, pattern: /^\d{6}$/, message: t({ zh: '请填写 6 位数字', en: 'Enter 6 digits.' }) }];
  const title = self.payPassword
    ? t({ zh: '重置支付密码', en: 'Reset payment password' })
    : t({ zh: '设置支付密码', en: 'Set payment password' });
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={t({ zh: '确认设置', en: 'Set password' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      okButtonProps={{ disabled: ways.length === 0 }}
      mask={{ closable: false }}
    >
      {ways.length === 0 && (
        <Alert
          type="warning"
          showIcon
          title={t({ zh: '请先绑定手机号或邮箱', en: 'Add a mobile number or email first.' })}
        />
      )}
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      {ways.length > 0 && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ channel: ways[0]?.code }}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item name="channel" label={t({ zh: '接收方式', en: 'Send code by' })}>
            <Radio.Group
              options={ways.map((member) => ({
                value: member.code,
                label: `${t(member)} ${reach[member.code as MessageChannel]}`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="code"
            label={t({ zh: '校验码', en: 'Code' })}
            rules={[{ required: true, len: 6, message: t({ zh: '请填写 6 位校验码', en: 'Enter the 6-digit code.' }) }]}
          >
            <CodeField
              to={{ zh: '校验码已发出', en: 'Code sent' }}
              ask={() =>
                call(
                  account.payPasswordCode,
                  { channel: form.getFieldValue('channel') as MessageChannel, lang },
                  { quiet: true },
                )
              }
            />
          </Form.Item>
          <Form.Item
            name="digits"
            label={t({ zh: '支付密码（6 位数字）', en: 'Payment password (6 digits)' })}
            rules={six}
            extra={t({
              zh: '不能是连续或相同的数字，也不能是生日',
              en: 'No sequences, repeated digits or your birthday',
            })}
          >
            <Input.Password size="large" maxLength={6} inputMode="numeric" autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="again"
            label={t({ zh: '再输一次', en: 'Repeat password' })}
            dependencies={['digits']}
            rules={[
              ...six,
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  !value || value === getFieldValue('digits')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t({ zh: '两次输入的密码不一致', en: 'The passwords do not match.' }))),
              }),
            ]}
          >
            <Input.Password size="large" maxLength={6} inputMode="numeric" autoComplete="new-password" />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
