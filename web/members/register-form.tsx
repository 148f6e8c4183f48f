import { Button, Form, Input, Radio } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { whyNotMobile } from '#domain/kit/identity';
import { cardType } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { registrations } from '#contract/members/registration.contract';
import type { InputOf, ReplyOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { domainRule, useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';
import { DocumentFields, MoreFields, NameFields } from '#web/kit/form/person-fields';
import { VerifiedCodeField } from './verified-code-field';

type RegistrationFormValues = InputOf<typeof registrations.register> & { readonly again: string };

/** Form of a registration: number verified by code, personal data and password. */
export function RegisterForm({
  rules,
  done,
}: {
  rules: ReplyOf<typeof registrations.form>;
  done: (username: string) => void;
}) {
  const { t, lang } = useWords();
  const [form] = Form.useForm<RegistrationFormValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const phoneReady = () =>
    form.validateFields(['phone']).then(
      () => true,
      () => false,
    );
  const submit = ({ again: _, ...typed }: RegistrationFormValues) =>
    send(async () => done((await call(registrations.register, { ...typed, lang }, { quiet: true })).username));
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ block: 'center' }}
      initialValues={{ cardType: cardType.identityCard, externalKind: externalKind.person }}
      onFinish={(values) => void submit(values)}
    >
      <fieldset>
        <legend>{t({ zh: '验证手机', en: 'Verify mobile number' })}</legend>
        <Form.Item
          name="phone"
          label={t({ zh: '手机号（将作为用户名）', en: 'Mobile number (your username)' })}
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: t({ zh: '请填写手机号', en: 'Enter your mobile number.' }) },
            domainRule(lang, whyNotMobile),
          ]}
        >
          <Input size="large" maxLength={11} inputMode="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item
          name="code"
          label={t({ zh: '短信校验码', en: 'SMS code' })}
          rules={[{ required: true, len: 6, message: t({ zh: '请填写 6 位校验码', en: 'Enter the 6-digit code.' }) }]}
        >
          <VerifiedCodeField
            to={{ zh: '校验码已发往该手机', en: 'Code sent to this number' }}
            captcha={rules.captcha}
            ready={phoneReady}
            ask={(captchaVerification) =>
              call(
                registrations.code,
                { phone: form.getFieldValue('phone') as string, captchaVerification, lang },
                { quiet: true },
              )
            }
          />
        </Form.Item>
      </fieldset>
      <fieldset>
        <legend>{t({ zh: '个人信息', en: 'Personal details' })}</legend>
        <Form.Item name="externalKind" label={t({ zh: '您是', en: 'You are' })}>
          <Radio.Group
            options={enumMembers(externalKind).map((member) => ({ value: member.code, label: t(member) }))}
          />
        </Form.Item>
        <NameFields />
        <DocumentFields />
        <MoreFields />
      </fieldset>
      <fieldset>
        <legend>{t({ zh: '设置密码', en: 'Set password' })}</legend>
        <NewPassword rule={rules.password} />
      </fieldset>
      <ProblemAlert problem={problem} />
      <Button block size="large" type="primary" htmlType="submit" loading={busy}>
        {t({ zh: '提交注册', en: 'Register' })}
      </Button>
    </Form>
  );
}
