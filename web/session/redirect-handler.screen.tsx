import { Button, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { session } from '#contract/session/session.contract';
import { sameOriginPath } from '#domain/session/return-path.rules';
import { sessionFailure } from '#domain/session/session.failures';
import { destinationAfterLogin } from '#web/kit/route/login-destination';
import { Mark } from '#web/kit/theme/brand';
import { call, textOf } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { LockDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { RoleChoice } from '#web/kit/shell/role-choice';
import { storeReturnPath } from '#web/kit/route/return-path';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { readLoginTicket, clearLoginTicket, type LoginTicket } from './login-ticket';
import './login.css';

/** Time after which a slow login can be retried, in milliseconds. */
const TIMEOUT_MS = 10_000;

const tooSlow: Text = { zh: '登录用时过长，请重试', en: 'Login is taking too long. Please try again.' };

/** Exchanges a ticket once; an error stays until the user retries. */
function useTicketExchange(ticket: LoginTicket | null, onLogin: (roles: number) => void) {
  const [problem, setProblem] = useState<Text | null>(null);
  const begun = useRef(false);
  const exchange = useCallback(
    async ({ header, value }: LoginTicket) => {
      setProblem(null);
      const patience = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const reply = await call(
          session.login,
          { lang: useSession.getState().lang },
          { quiet: true, headers: { [header]: value }, signal: patience },
        );
        clearLoginTicket();
        useSession.getState().enter(reply);
        onLogin(reply.roles.length);
      } catch (error) {
        setProblem(patience.aborted ? tooSlow : textOf(error));
      }
    },
    [onLogin],
  );
  useEffect(() => {
    if (ticket === null || begun.current) return;
    begun.current = true;
    void exchange(ticket);
  }, [ticket, exchange]);
  return { problem, again: () => ticket && void exchange(ticket) };
}

/**
 * The return page of single sign-on: exchanges the ticket, asks for the role if there are several, and continues to the
 * interrupted page, the `goTo` landing or the start page of the role.
 */
export default function RedirectHandler() {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const loggedIn = useSession((state) => state.loggedIn);
  const [choosing, setChoosing] = useState(false);
  // The ticket in address and cookie when the page opens; the cookie is deleted on use.
  const [found] = useState(() => readLoginTicket(query.get('oauth_token')));
  const [goTo, to] = [query.get('goTo'), query.get('to')];
  const continueWith = useCallback(() => {
    if (to !== null && sameOriginPath(to) !== null) storeReturnPath(to);
    void navigate(destinationAfterLogin(goTo), { replace: true });
  }, [navigate, goTo, to]);
  const onIn = useCallback((roles: number) => (roles > 1 ? setChoosing(true) : continueWith()), [continueWith]);
  const { problem, again } = useTicketExchange(found === 'foreign' ? null : found, onIn);
  useEffect(() => {
    if (found !== null) return;
    if (loggedIn) continueWith();
    else void navigate('/login', { replace: true });
  }, [found, loggedIn, continueWith, navigate]);
  const wrong = found === 'foreign' ? sessionFailure.ssoStateWrong : problem;
  const toLogin = (
    <Button key="login" onClick={() => void navigate('/login', { replace: true })}>
      {t({ zh: '返回登录', en: 'Back to login' })}
    </Button>
  );
  return (
    <main className="l-handler">
      {wrong === null ? (
        <div className="l-passing" role="status">
          <Mark size={48} />
          <Spin />
          <p>{t({ zh: '正在登录…', en: 'Logging in…' })}</p>
        </div>
      ) : (
        <Notice
          drawing={<LockDrawing />}
          level={1}
          title={t({ zh: '登录没有完成', en: 'Login was not completed' })}
          text={t(wrong)}
          actions={
            <>
              {problem !== null && (
                <Button type="primary" onClick={again}>
                  {t(words.retry)}
                </Button>
              )}
              {toLogin}
            </>
          }
        />
      )}
      {choosing && (
        <RoleChoice
          open
          leaveOnClose
          onClose={(entered) => {
            setChoosing(false);
            if (entered) continueWith();
          }}
        />
      )}
    </main>
  );
}
