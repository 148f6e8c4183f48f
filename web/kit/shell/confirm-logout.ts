import { useCallback } from 'react';
import { session } from '#contract/session/session.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { dropScreen } from '#web/kit/route/screen-outlet';
import { clearTags } from './tags';
import { navigation } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** The login page of this product, as the server writes it if there is no single logout. */
const OWN_LOGIN = '/venue/login';

/**
 * Logs out: ends the session everywhere, clears kept screens and tags, then leads to single logout or the login page.
 */
export async function logout(): Promise<void> {
  const reply = call(session.logout, {}, { quiet: true }).catch(() => ({ logoutUrl: '' }));
  useSession.getState().leave();
  dropScreen(null);
  clearTags();
  const { logoutUrl } = await reply;
  if (logoutUrl !== '' && !logoutUrl.startsWith(OWN_LOGIN)) window.location.assign(logoutUrl);
  else navigation.to('/login', { replace: true });
}

/** Asks 是否退出本系统？ and logs out on confirmation: nobody is logged out without confirming (document 1 §5). */
export function useConfirmLogout(): () => void {
  const { t, words } = useWords();
  const { modal } = useFeedback();
  return useCallback(() => {
    modal.confirm({
      title: t(words.systemPrompt),
      content: t({ zh: '是否退出本系统？', en: 'Log out?' }),
      autoFocusButton: 'cancel',
      okText: t({ zh: '退出', en: 'Log out' }),
      cancelText: t(words.cancel),
      onOk: () => void logout(),
    });
  }, [modal, t, words]);
}
