import { useCallback, useEffect, useRef, useState } from 'react';
import { session } from '#contract/session/session.contract';
import { call, textOf } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { useSession } from '#web/kit/session/session';
import { clearLoginTicket, type LoginTicket } from './login-ticket';

/** Time after which a slow login can be retried, in milliseconds. */
const TIMEOUT_MS = 10_000;

const tooSlow: Text = { zh: '登录用时过长，请重试', en: 'Login is taking too long. Please try again.' };

/** Exchanges a ticket once; an error stays until the user retries. */
export function useTicketExchange(ticket: LoginTicket | null, onLogin: (roles: number) => void) {
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
