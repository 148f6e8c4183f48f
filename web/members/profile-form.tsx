import '#web/kit/theme/account-page.css';
import { Button, Form, Input, Switch } from 'antd';
import { enumCodes } from '#domain/kit/enumeration';
import { whyNotPhone } from '#domain/kit/identity';
import { messageGroup, requiredMessages, type MessageGroup } from '#domain/messages/message.status';
import { account, type SelfView } from '#contract/members/account.contract';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { domainRule, useFormSubmit } from '#web/kit/form/member-form';
import { EnglishName } from '#web/kit/form/person-fields';

interface ProfileFormValues {
  readonly enName: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly notifySms: boolean;
  readonly notifyMail: boolean;
  readonly groups: Readonly<Record<MessageGroup, boolean>>;
}

const groupCodes = enumCodes(messageGroup);

/** The freely editable profile fields: English name, emergency contact and message preferences. */
export function ProfileForm({ self, changed }: { self: SelfView; changed: (self: SelfView) => void }) {
  const { t, lang, label } = useWords();
  const [form] = Form.useForm<ProfileFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const { enName, emergencyName, notifySms, notifyMail } = self;
  const groups = Object.fromEntries(groupCodes.map((code) => [code, !self.mutedGroups.includes(code)]));
  const submit = ({ emergencyPhone, groups: wanted, ...typed }: ProfileFormValues) =>
    send(async () =>
      changed(
        await call(
          account.save,
          {
            ...typed,
            ...(emergencyPhone ? { emergencyPhone } : {}),
            mutedGroups: groupCodes.filter((code) => !wanted[code]),
            version: self.version,
          },
          { quiet: true },
        ),
      ),
    );
  return (
    <section className="v-card p-card p-wide">
      <h2>{t({ zh: '其他信息', en: 'Other details' })}</h2>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Form
        className="p-form"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ enName, emergencyName, emergencyPhone: '', notifySms, notifyMail, groups }}
        onFinish={(values) => void submit(values)}
      >
        <EnglishName />
        <div className="m-two">
          <Form.Item name="emergencyName" label={t({ zh: '紧急联系人', en: 'Emergency contact' })}>
            <Input size="large" maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="emergencyPhone"
            label={t({ zh: '紧急联系电话', en: 'Emergency phone' })}
            validateTrigger="onBlur"
            rules={[domainRule(lang, whyNotPhone)]}
          >
            <Input size="large" maxLength={20} inputMode="tel" autoComplete="off" placeholder={self.emergencyPhone} />
          </Form.Item>
        </div>
        <h3>{t({ zh: '消息通知', en: 'Messages' })}</h3>
        <div className="p-switches">
          <label htmlFor="notifySms">
            {t({ zh: '短信通知', en: 'Text messages' })}
            <Form.Item name="notifySms" valuePropName="checked" noStyle>
              <Switch />
            </Form.Item>
          </label>
          <label htmlFor="notifyMail">
            {t({ zh: '邮件通知', en: 'Email' })}
            <Form.Item name="notifyMail" valuePropName="checked" noStyle>
              <Switch />
            </Form.Item>
          </label>
          <p className="v-quiet">
            {t({
              zh: '优先发短信；短信关闭或没有手机号时发邮件。',
              en: 'We send a text message. If these are off or you have no number, we send an email.',
            })}
          </p>
          {groupCodes.map((code) => (
            <label key={code} htmlFor={`groups_${code}`}>
              {label(messageGroup, code)}
              <Form.Item name={['groups', code]} valuePropName="checked" noStyle>
                <Switch />
              </Form.Item>
            </label>
          ))}
          <p className="v-quiet">
            {t({ zh: '始终发送：', en: 'Always sent: ' })}
            {t(requiredMessages)}
            {t({ zh: '。', en: '.' })}
          </p>
        </div>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t({ zh: '保存', en: 'Save' })}
        </Button>
      </Form>
    </section>
  );
}
