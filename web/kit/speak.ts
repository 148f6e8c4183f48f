import { session } from '#contract/session/session.contract';
import { call } from './call';
import type { Lang } from './lang';
import { isLoggedIn, useSession } from './session';

/** Shows everything in a language; whoever is logged in is written to in it as well. Where that does not arrive, the next login says it. */
export function speak(lang: Lang): void {
  useSession.getState().setLang(lang);
  if (isLoggedIn()) void call(session.language, { lang }, { quiet: true }).catch(() => undefined);
}
