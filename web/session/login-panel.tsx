import type { EntryInfo } from '#web/kit/session/entry';
import { Mark } from '#web/kit/theme/brand';
import { systemNames, useWords } from '#web/kit/session/words';
import { LoginFields } from './login-fields';
import { LoginProblem } from './login-problem';
import type { LoginForm, useLogin } from './use-login';

/** The school, the login form and why the last login failed. */
export function LoginPanel({
  entry,
  values,
  change,
  attempt,
}: {
  readonly entry: EntryInfo;
  readonly values: LoginForm;
  readonly change: (values: LoginForm) => void;
  readonly attempt: ReturnType<typeof useLogin>;
}) {
  const { t, pick, words } = useWords();
  return (
    <section className="l-form" aria-labelledby="login-title">
      {entry.loginLook === 'centred' && (
        <p className="l-brand">
          <Mark size={40} />
          <b>{t(systemNames.front)}</b>
        </p>
      )}
      <h1 id="login-title">{t(words.login)}</h1>
      <p className="v-quiet">{pick(entry.school, entry.schoolEn)}</p>
      <LoginProblem problem={attempt.problem} sso={entry.sso} />
      <LoginFields
        values={values}
        change={change}
        sso={entry.sso.length > 0}
        captcha={entry.captcha.mode}
        attempt={attempt}
      />
    </section>
  );
}
