import './portal.css';
import { Link } from 'react-router-dom';
import { catalogSite } from '#domain/portal/catalog.status';
import { Assistant } from './assistant';
import { Mark } from '#web/kit/theme/brand';
import { useEntry } from '#web/kit/session/entry';
import { ThemeProvider } from './theme-provider';
import { OfflineBar } from '#web/kit/feedback/offline';
import { PendingHint } from './review-pending';
import { LangSwitch } from './lang-switch';
import { FaceReminder, UnfilledReminder } from './reminders';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { lazyComponent } from '#web/kit/route/lazy';
import { ScreenOutlet, useRoute } from '#web/kit/route/screen-outlet';
import { Tabs, useCatalogEntries } from './tabs';
import { useFrontThemeMode } from '#web/kit/theme/theme';
import { systemNames, useWords } from '#web/kit/session/words';

/** Visitors load no menu. */
const UserMenu = lazyComponent(async () => (await import('./user-menu')).UserMenu);
/** Portal pages that a phone may open first; they show the tabs. */
const HOME_ROUTES = new Set(['currencyHome', 'Home']);
/** Screens that belong to a catalogue entry without being it. */
const CHILD_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/venue-introduce': ['VenueReservation', 'ToPay'],
  '/meeting/home': ['MeetingReservation', 'MeetingEditform', 'MeetingMy'],
};

/** The layout of the public portal: a header with available entries only, and at most 1440 px of content. */
export function Portal() {
  const { t, pick, words } = useWords();
  const route = useRoute();
  const size = useScreenSize();
  const { entry } = useEntry();
  const loggedIn = useSession((state) => state.loggedIn);
  const themeMode = useFrontThemeMode();
  const entries = useCatalogEntries(catalogSite.portalTop, ({ customPath }) => customPath);
  const here = (path: string) => route.path === path || (CHILD_SCREENS[path]?.includes(route.name) ?? false);
  return (
    <ThemeProvider ground={themeMode}>
      <a className="v-skip" href="#stage">
        {t({ zh: '跳到内容', en: 'Skip to content' })}
      </a>
      <div className="v-portal" data-size={size}>
        <header className="v-portal-header v-no-print">
          <div className="v-portal-bar">
            <Link className="v-portal-brand" to="/portal">
              <Mark size={28} />
              <b>{t(systemNames.front)}</b>
              {size !== 'phone' && entry && <span className="v-quiet">{pick(entry.school, entry.schoolEn)}</span>}
            </Link>
            {size !== 'phone' && (
              <nav className="v-portal-nav" aria-label={t({ zh: '主导航', en: 'Main navigation' })}>
                {entries.map(({ id, title, enName, customPath }) => (
                  <Link key={id} to={customPath} aria-current={here(customPath) ? 'page' : undefined}>
                    {pick(title, enName)}
                  </Link>
                ))}
              </nav>
            )}
            <span className="v-portal-side">
              <LangSwitch />
              {loggedIn ? (
                <UserMenu place="front" compact={size === 'phone'} />
              ) : (
                <Link className="v-portal-login" to="/login">
                  {t(words.login)}
                </Link>
              )}
            </span>
          </div>
        </header>
        <OfflineBar />
        <PendingHint />
        <main id="stage" className="v-portal-stage" tabIndex={-1}>
          <ScreenOutlet />
        </main>
        {size === 'phone' && HOME_ROUTES.has(route.name) && <Tabs />}
        <Assistant />
        <UnfilledReminder />
        <FaceReminder />
      </div>
    </ThemeProvider>
  );
}
