import { App } from 'antd';
import { useCallback } from 'react';
import { session } from '#contract/session/session.contract';
import { call } from './call';
import { useSession } from './session';
import { drop } from './stage';
import { forgetTags } from './tags';
import { way } from './way';
import { useWords } from './words';

/** The login page of this product, as the server spells it when there is no single logout. */
const OWN_LOGIN = '/venue/login';

/** Leaves: the session ends everywhere, kept screens and tags are let go; single logout follows, or the login page. */
export async function logout(): Promise<void> {
  const gone = call(session.logout, {}, { quiet: true }).catch(() => ({ logoutUrl: '' }));
  useSession.getState().leave();
  drop(null);
  forgetTags();
  const { logoutUrl } = await gone;
  if (logoutUrl !== '' && !logoutUrl.startsWith(OWN_LOGIN)) window.location.assign(logoutUrl);
  else way.to('/login', { replace: true });
}

/** Asks 是否退出本系统？ and leaves on yes: nobody is logged out without having said so (document 1 §5). */
export function useConfirmLogout(): () => void {
  const { t, words } = useWords();
  const { modal } = App.useApp();
  return useCallback(() => {
    modal.confirm({
      title: t(words.systemPrompt),
      content: t({ zh: '是否退出本系统？', en: 'Log out of this system?' }),
      autoFocusButton: 'cancel',
      okText: t({ zh: '退出', en: 'Log out' }),
      cancelText: t(words.cancel),
      onOk: () => void logout(),
    });
  }, [modal, t, words]);
}
