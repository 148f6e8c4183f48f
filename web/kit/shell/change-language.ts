import { session } from '#contract/session/session.contract';
import { call } from '#web/kit/call/call';
import type { Lang } from '#web/kit/text/lang';
import { isLoggedIn, useSession } from '#web/kit/session/session';

/**
 * Changes the interface language; for a logged-in user also the language of messages. If that call fails, the next
 * login sends it.
 */
export function changeLanguage(lang: Lang): void {
  useSession.getState().setLang(lang);
  if (isLoggedIn()) void call(session.language, { lang }, { quiet: true }).catch(() => undefined);
}
