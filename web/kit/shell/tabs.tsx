import './tabs.css';
import {
  AppstoreOutlined,
  CalendarOutlined,
  HomeOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { portal, type CatalogEntry } from '#contract/portal/portal.contract';
import { catalogSite } from '#domain/portal/catalog.status';
import { webType } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { hasScreen } from '#web/kit/route/screens';
import { useSession } from '#web/kit/session/session';
import { useRoute } from '#web/kit/route/screen-outlet';
import { routeAt } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  calendar: <CalendarOutlined />,
  orders: <UnorderedListOutlined />,
  me: <UserOutlined />,
};
/** More than five tabs are hard to hit by thumb. */
const MAX_TABS = 5;

const leadsToScreen = (path: string): boolean => {
  const route = routeAt(path);
  return route !== null && hasScreen(route);
};

/** Returns the catalogue entries of a placement that lead to a screen of this build, by the path `pick` returns. */
export function useCatalogEntries(site: number, pick: (entry: CatalogEntry) => string): readonly CatalogEntry[] {
  const { webType: system, loggedIn } = useSession();
  const code = system === 'meeting' ? webType.meeting : webType.sports;
  const { data } = useQuery({
    queryKey: ['catalog', site, code],
    staleTime: 300_000,
    queryFn: () =>
      call(
        portal.catalogList,
        { catalogSite: site, webType: code, ...(site === catalogSite.mobileTab ? { isMobile: 1 } : {}) },
        { quiet: true },
      ),
  });
  return (data ?? []).filter((entry) => leadsToScreen(pick(entry)) && (loggedIn || !entry.needLogin));
}

/** Returns the bottom tabs of the catalogue (document 1 §2). */
export const useTabs = (): readonly CatalogEntry[] =>
  useCatalogEntries(catalogSite.mobileTab, ({ mobilePath }) => mobilePath).slice(0, MAX_TABS);

/** The bottom tabs of the phone. */
export function Tabs() {
  const { t, pick } = useWords();
  const route = useRoute();
  const tabs = useTabs();
  return (
    <nav className="v-tabs v-no-print" aria-label={t({ zh: '主导航', en: 'Main navigation' })}>
      {tabs.map(({ id, title, enName, mobilePath, iconfont }) => (
        <Link key={id} to={mobilePath} aria-current={route.path === mobilePath ? 'page' : undefined}>
          {icons[iconfont] ?? <AppstoreOutlined />}
          <span>{pick(title, enName)}</span>
        </Link>
      ))}
    </nav>
  );
}
