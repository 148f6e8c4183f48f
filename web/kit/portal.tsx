import './portal.css';
import { Link } from 'react-router-dom';
import { routeOf, type RouteName } from '#contract/catalogue';
import { Mark } from './brand';
import { useEntry } from './entry';
import { Grounded } from './grounded';
import { OfflineBar } from './offline';
import { PendingHint } from './pending';
import { LangSwitch, Person } from './person';
import { useScreenSize } from './screen-size';
import { hasScreen } from './screens';
import { useSession } from './session';
import { Stage, useRoute } from './stage';
import { Tabs } from './tabs';
import { systemNames, useWords } from './words';

const NAV: readonly { readonly name: RouteName; readonly zh: string; readonly en: string; readonly also?: readonly string[] }[] = [
  { name: 'currencyHome', zh: '首页', en: 'Home' },
  { name: 'IndexVenueIntroduceReservation', zh: '场馆预约', en: 'Book a venue', also: ['VenueReservation', 'ToPay'] },
  { name: 'mobileOrders', zh: '我的订单', en: 'My orders' },
];

/** The frame of the public portal: a header that leads only where there is something, and at most 1440 px of content. */
export function Portal() {
  const { t, pick, words } = useWords();
  const route = useRoute();
  const size = useScreenSize();
  const { entry } = useEntry();
  const loggedIn = useSession((state) => state.loggedIn);
  const here = (name: string, also: readonly string[] = []) => route.name === name || also.includes(route.name);
  return (
    <Grounded ground="light">
      <a className="v-skip" href="#stage">{t({ zh: '跳到内容', en: 'Skip to content' })}</a>
      <div className="v-portal" data-size={size}>
        <header className="v-portal-header v-no-print">
          <div className="v-portal-bar">
            <Link className="v-portal-brand" to="/portal"><Mark size={28} /><b>{t(systemNames.front)}</b>{size !== 'phone' && entry && <span className="v-quiet">{pick(entry.school, entry.schoolEn)}</span>}</Link>
            {size !== 'phone' && (
              <nav className="v-portal-nav" aria-label={t({ zh: '主导航', en: 'Main navigation' })}>
                {NAV.filter(({ name }) => hasScreen(routeOf(name)) && (loggedIn || name !== 'mobileOrders')).map(({ name, also, ...label }) => (
                  <Link key={name} to={routeOf(name).path} aria-current={here(name, also) ? 'page' : undefined}>{t(label)}</Link>
                ))}
              </nav>
            )}
            <span className="v-portal-side"><LangSwitch />{loggedIn ? <Person place="front" compact={size === 'phone'} /> : <Link className="v-portal-login" to="/login">{t(words.login)}</Link>}</span>
          </div>
        </header>
        <OfflineBar />
        <PendingHint />
        <main id="stage" className="v-portal-stage" tabIndex={-1}><Stage /></main>
        {size === 'phone' && route.name === 'currencyHome' && <Tabs />}
      </div>
    </Grounded>
  );
}
