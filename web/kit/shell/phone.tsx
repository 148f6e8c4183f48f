import './phone.css';
import { HomeOutlined, LeftOutlined, LoginOutlined } from '@ant-design/icons';
import { Link, useNavigate } from 'react-router-dom';
import { Assistant } from './assistant';
import { useBaseFont } from '#web/kit/browser/base-font';
import { ThemeProvider } from './theme-provider';
import { useInApp } from './app-bridge';
import { OfflineBar } from '#web/kit/feedback/offline';
import { PendingHint } from './review-pending';
import { LangSwitch } from './lang-switch';
import { PullToRefresh } from './pull-to-refresh';
import { FaceReminder, UnfilledReminder } from './reminders';
import { useSession } from '#web/kit/session/session';
import { lazyComponent } from '#web/kit/route/lazy';
import { ScreenOutlet, useRoute } from '#web/kit/route/screen-outlet';
import { Tabs, useTabs } from './tabs';
import { useFrontThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';

/** Visitors load no menu. */
const UserMenu = lazyComponent(async () => (await import('./user-menu')).UserMenu);
const HOME = '/mobileIndex';

/** The top bar of document 1 §2: back, title, home if no tab leads there, the role menu, and login for visitors. */
function TopBar({ onTab }: { onTab: boolean }) {
  const { t, words } = useWords();
  const route = useRoute();
  const navigate = useNavigate();
  const loggedIn = useSession((state) => state.loggedIn);
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(HOME));
  return (
    <header className="v-phone-top v-no-print">
      <span className="v-phone-start">
        {route.path !== HOME && (
          <button type="button" aria-label={t(words.back)} onClick={back}>
            <LeftOutlined />
          </button>
        )}
        {!onTab && (
          <Link to={HOME} aria-label={t(words.home)}>
            <HomeOutlined />
          </Link>
        )}
      </span>
      <b className="v-ellipsis">{t(route)}</b>
      <span className="v-phone-side">
        {loggedIn ? (
          <UserMenu place="front" compact />
        ) : (
          <>
            <LangSwitch />
            <Link to="/login" aria-label={t(words.login)}>
              <LoginOutlined />
            </Link>
          </>
        )}
      </span>
    </header>
  );
}

/** The layout of a member's phone: top bar, bottom tabs, pull to refresh; inside the school's app it has no bars. */
export function Phone() {
  const { t } = useWords();
  const route = useRoute();
  const themeMode = useFrontThemeMode();
  const inApp = useInApp();
  const tabs = useTabs();
  useBaseFont();
  const onTab = tabs.some(({ mobilePath }) => mobilePath === route.path);
  const shows = !inApp && !(route.flags?.includes('hideMobileTabber') ?? false);
  return (
    <ThemeProvider ground={themeMode}>
      <a className="v-skip" href="#stage">
        {t({ zh: '跳到内容', en: 'Skip to content' })}
      </a>
      <div className="v-phone" data-tabs={shows} data-in-app={inApp}>
        {!inApp && <TopBar onTab={onTab && shows} />}
        <OfflineBar />
        <PendingHint />
        <main id="stage" className="v-phone-stage" tabIndex={-1}>
          <PullToRefresh>
            <ScreenOutlet />
          </PullToRefresh>
        </main>
        {shows && <Tabs />}
        <Assistant />
        <UnfilledReminder />
        <FaceReminder />
      </div>
    </ThemeProvider>
  );
}
