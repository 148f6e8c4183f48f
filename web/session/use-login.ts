import { useState } from 'react';
import { session, type LoginReply } from '#contract/session/session.contract';
import { sessionFailure } from '#domain/session/session.failures';
import { call, CallError } from '#web/kit/call/call';
import { rememberedName, useSession } from '#web/kit/session/session';

/** Values of the login form. */
export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * Logs in with name and password, asks for the captcha if the server requires it, then for the role if there are
 * several.
 */
export function useLogin(onLogin: (reply: LoginReply) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const login = async ({ username, password, remember }: LoginForm) => {
    setBusy(true);
    setProblem(null);
    try {
      const reply = await call(
        session.login,
        {
          username,
          password,
          lang: useSession.getState().lang,
          ...(pass === null ? {} : { captchaVerification: pass }),
          ...(remember ? { rememberMe: 1 } : {}),
        },
        { quiet: true },
      );
      rememberedName.set(remember ? username : '');
      useSession.getState().enter(reply);
      onLogin(reply);
    } catch (error) {
      setProblem(error);
      if (error instanceof CallError && error.detail.errKey === sessionFailure.captchaNeeded.key) setNeedsCaptcha(true);
      setPass(null);
      setRound(round + 1);
    } finally {
      setBusy(false);
    }
  };
  return { login, busy, problem, asksCaptcha: needsCaptcha, pass, setPass, round };
}
