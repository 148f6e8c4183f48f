import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { PasswordRule } from '#domain/members/account.rules';
import { sessionFailure } from '#domain/session/session.failures';
import { passwords } from '#contract/members/password.contract';
import { call, CallError } from '#web/kit/call/call';
import { CaptchaPanel } from '#web/kit/captcha/captcha';
import { useEntry } from '#web/kit/session/entry';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFormSubmit } from '#web/kit/form/member-form';
import { NewPassword } from './new-password';

interface ModifyPasswordValues {
  readonly username?: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly again: string;
}

/** Form to change a password with the current one; asks for the username without login, and for the captcha if needed. */
export function ModifyPasswordForm({ rule, done }: { readonly rule: PasswordRule; readonly done: () => void }) {
  const { t } = useWords();
  const loggedIn = useSession((state) => state.loggedIn);
  const mode = useEntry((state) => state.entry?.captcha.mode);
  const [form] = Form.useForm<ModifyPasswordValues>();
  const { busy, problem, send } = useFormSubmit(form);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const submit = ({ again: _, ...typed }: ModifyPasswordValues) =>
    send(async () => {
      try {
        await call(
          passwords.modify,
          { ...typed, ...(pass === null ? {} : { captchaVerification: pass }) },
          { quiet: true },
        );
        done();
      } catch (refused) {
        if (refused instanceof CallError && refused.detail.errKey === sessionFailure.captchaNeeded.key)
          setNeedsCaptcha(true);
        setPass(null);
        setRound((n) => n + 1);
        throw refused;
      }
    });
  return (
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
      <NewPassword rule={rule} />
      {needsCaptcha && (
        <Form.Item>
          <CaptchaPanel
            key={round}
            kind={mode === 'blockPuzzle' ? 'blockPuzzle' : 'clickWord'}
            onPass={({ captchaVerification }) => setPass(captchaVerification)}
          />
        </Form.Item>
      )}
      <ProblemAlert problem={problem} />
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
  );
}
