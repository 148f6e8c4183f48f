import './phone.css';
import { LeftOutlined, LoginOutlined } from '@ant-design/icons';
import { ConfigProvider, unstableSetRender } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { createRoot, type Root } from 'react-dom/client';
import { Link, useNavigate } from 'react-router-dom';
import { Grounded } from './grounded';
import { OfflineBar } from './offline';
import { PendingHint } from './pending';
import { LangSwitch, Person } from './person';
import { useSession } from './session';
import { Stage, useRoute } from './stage';
import { Tabs } from './tabs';
import { useWords } from './words';

// Imperative dialogs of this kit mount themselves; React 19 wants to be told how.
type Held = (Element | DocumentFragment) & { ownRoot?: Root };
unstableSetRender((node, container) => {
  const held = container as Held;
  const root = (held.ownRoot ??= createRoot(held));
  root.render(node);
  return async () => {
    await Promise.resolve();
    root.unmount();
  };
});

/** The frame of a member's phone: top bar, bottom tabs; on a wide window it keeps the width of a hand. */
export function Phone() {
  const { t, lang, words } = useWords();
  const route = useRoute();
  const navigate = useNavigate();
  const loggedIn = useSession((state) => state.loggedIn);
  const tabs = !(route.flags?.includes('hideMobileTabber') ?? false);
  return (
    <Grounded ground="light">
      <ConfigProvider locale={lang === 'zh' ? zhCN : enUS}>
        <div className="v-phone" data-tabs={tabs}>
          <header className="v-phone-top v-no-print">
            <button type="button" aria-label={t(words.back)} onClick={() => (window.history.length > 1 ? void navigate(-1) : void navigate('/portal'))}><LeftOutlined /></button>
            <b className="v-ellipsis">{t(route)}</b>
            <span className="v-phone-side">
              <LangSwitch />
              {loggedIn ? <Person place="front" compact /> : <Link to="/login" aria-label={t(words.login)}><LoginOutlined /></Link>}
            </span>
          </header>
          <OfflineBar />
          <PendingHint />
          <main className="v-phone-stage"><Stage /></main>
          {tabs && <Tabs />}
        </div>
      </ConfigProvider>
    </Grounded>
  );
}
