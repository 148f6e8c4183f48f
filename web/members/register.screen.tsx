import { Alert, Button, Form, Input, Radio, Result } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { whyNotMobile } from '#domain/kit/identity';
import { memberFailure } from '#domain/members/member.failures';
import { cardType } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { registrations } from '#contract/members/registration.contract';
import type { InputOf, ReplyOf } from '#contract/kit/endpoint';
import { call, textOf } from '#web/kit/call/call';
import { ErrorRequestId, LoadState } from '#web/kit/feedback/load-states';
import { rememberedName } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { AccountPage } from './account-page';
import { domainRule, useMemberRules, useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';
import { DocumentFields, MoreFields, NameFields } from '#web/kit/form/person-fields';
import { VerifiedCodeField } from './verified-code-field';

type RegistrationFormValues = InputOf<typeof registrations.register> & { readonly again: string };

function RegisterForm({
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
      {problem !== null && (
        <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
      )}
      <Button block size="large" type="primary" htmlType="submit" loading={busy}>
        {t({ zh: '提交注册', en: 'Register' })}
      </Button>
    </Form>
  );
}

/** Registers an external person: verified number, personal data, password; then the school's review. */
export default function Register() {
  const { t, pick, words } = useWords();
  const { data: rules, error, refetch } = useMemberRules();
  const [username, setDone] = useState<string | null>(null);
  const foot = (
    <>
      <Link to="/login">{t({ zh: '已有账户，去登录', en: 'Have an account? Sign in' })}</Link>
      <Link to="/register-pwd">{t({ zh: '忘记密码', en: 'Forgot password' })}</Link>
    </>
  );
  const label = rules ? pick(rules.label, rules.labelEn) : '';
  if (username !== null) {
    return (
      <AccountPage title={t({ zh: '注册已提交', en: 'Registration submitted' })}>
        <Result
          status="success"
          title={t({ zh: '等待学校审核', en: 'Awaiting school review' })}
          subTitle={t({
            zh: `用户名为 ${username}。审核结果会以短信告知；审核前可登录查看和修改个人信息。`,
            en: `Your username is ${username}. You will get the result by text message. Until then you can sign in and edit your profile.`,
          })}
          extra={
            <Link to="/login">
              <Button type="primary" onClick={() => rememberedName.set(username)}>
                {t(words.login)}
              </Button>
            </Link>
          }
        />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t({ zh: '用户注册', en: 'Register' })}
      text={
        label && t({ zh: `面向${label}，注册后由学校审核`, en: `For ${label}. The school reviews each registration.` })
      }
      foot={foot}
    >
      {rules ? (
        !rules.enabled ? (
          <Alert type="info" showIcon title={t(memberFailure.registerOff)} />
        ) : !rules.messages ? (
          <Alert type="warning" showIcon title={t(memberFailure.messagesOff)} />
        ) : (
          <RegisterForm rules={rules} done={setDone} />
        )
      ) : (
        <LoadState noun={{ zh: '注册页', en: 'page' }} error={error} retry={() => void refetch()} rows={10} />
      )}
    </AccountPage>
  );
}
