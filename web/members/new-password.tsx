import '#web/kit/theme/account-page.css';
import { Form, Input } from 'antd';
import {
  passwordRuleText,
  passwordStrength,
  whyNotNewPassword,
  type PasswordRule,
} from '#domain/members/account.rules';
import { useWords } from '#web/kit/session/words';
import { domainRule } from '#web/kit/form/member-form';

const STEPS = [1, 2, 3, 4];

/** A new password with repetition, the school's rule as text, and a strength meter. */
export function NewPassword({ rule }: { rule: PasswordRule }) {
  const { t, lang } = useWords();
  const typed = Form.useWatch<string | undefined>('password') ?? '';
  const strength = passwordStrength(typed, rule);
  const ruleText = t(passwordRuleText(rule));
  return (
    <>
      <Form.Item
        name="password"
        label={t({ zh: '新密码', en: 'New password' })}
        rules={[
          { required: true, message: t({ zh: '密码不能为空', en: 'Enter a password.' }) },
          domainRule(lang, (text) => whyNotNewPassword(text, rule)),
        ]}
        extra={
          <>
            <span>{ruleText}</span>
            <span
              className="m-meter"
              data-full={strength === STEPS.length}
              role="img"
              aria-label={t({ zh: `密码强度 ${strength} / 4`, en: `Password strength ${strength} / 4` })}
            >
              {STEPS.map((step) => (
                <i key={step} data-on={strength >= step} />
              ))}
            </span>
          </>
        }
      >
        <Input.Password size="large" maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={t({ zh: '再输一次', en: 'Repeat password' })}
        dependencies={['password']}
        rules={[
          { required: true, message: t({ zh: '请再输入一次新密码', en: 'Enter the new password again.' }) },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t({ zh: '两次输入的密码不一致', en: 'The passwords do not match.' }))),
          }),
        ]}
      >
        <Input.Password size="large" maxLength={200} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
