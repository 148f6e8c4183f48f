import './desk.css';
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { Assistant } from './assistant';
import { Mark } from '#web/kit/theme/brand';
import { DeskMenu, menuPathOfRoute } from './desk-menu';
import { ThemeProvider } from './theme-provider';
import { landingOf } from '#web/kit/route/landing';
import { lazyComponent } from '#web/kit/route/lazy';
import { OfflineBar } from '#web/kit/feedback/offline';
import { useOnChange } from '#web/kit/browser/on-change';
import { LangSwitch } from './lang-switch';
import { UserMenu } from './user-menu';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { ScreenOutlet, useRoute } from '#web/kit/route/screen-outlet';
import { refreshRights } from '#web/kit/call/refresh-rights';
import { TagBar } from './tag-bar';
import { TaskBell } from '#web/kit/task/task-drawer';
import { useThemeMode } from '#web/kit/theme/theme';
import { systemNames, useWords } from '#web/kit/session/words';

const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer')).MenuDrawer);

/**
 * Reads menu and rights again when the desk opens, because they may have changed since login. A screen closes when its
 * right is gone.
 */
function useRefreshRights(): void {
  const { token, rules } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => void refreshRights(), [token]);
  useOnChange(rules, () => void revalidate());
}

function Sider({ collapsed, fold: toggle }: { collapsed: boolean; fold: () => void }) {
  const { t } = useWords();
  return (
    <aside className="v-sider v-no-print" data-collapsed={collapsed}>
      <Link className="v-sider-brand" to={landingOf()}>
        <Mark size={26} />
        {!collapsed && <span className="v-sider-name">{t(systemNames.desk)}</span>}
      </Link>
      <div className="v-sider-menu">
        <DeskMenu collapsed={collapsed} />
      </div>
      <button type="button" className="v-sider-fold" onClick={toggle} aria-expanded={!collapsed}>
        {collapsed ? (
          <MenuUnfoldOutlined aria-label={t({ zh: '展开菜单', en: 'Expand menu' })} />
        ) : (
          <>
            <MenuFoldOutlined aria-hidden /> {t({ zh: '收起菜单', en: 'Collapse menu' })}
          </>
        )}
      </button>
    </aside>
  );
}

/** Returns the path of a breadcrumb item; a group has none. */
const pathTo = (name: string): string =>
  (catalogue as readonly RouteSpec[]).find((one) => one.name === name)?.path ?? '';

/** The layout of staff: menu, header, tag bar; below 768 px the menu is a drawer. */
export function Desk() {
  const { t, pick } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const size = useScreenSize();
  const menus = useSession((state) => state.menus);
  const route = useRoute();
  const [folded, setFolded] = useState<boolean | null>(null);
  const [drawer, setDrawer] = useState(false);
  useRefreshRights();
  const trail = menuPathOfRoute(menus, route).filter(({ routerName }) => routerName !== route.name);
  const collapsed = folded ?? size === 'middle';
  return (
    <ThemeProvider ground={themeMode}>
      <a className="v-skip v-no-print" href="#stage">
        {t({ zh: '跳到内容', en: 'Skip to content' })}
      </a>
      <div className="v-desk" data-size={size}>
        {size !== 'phone' && <Sider collapsed={collapsed} fold={() => setFolded(!collapsed)} />}
        <div className="v-desk-main">
          <header className="v-desk-header v-no-print">
            {size === 'phone' && (
              <button
                type="button"
                className="v-desk-burger"
                aria-label={t({ zh: '菜单', en: 'Menu' })}
                onClick={() => setDrawer(true)}
              >
                <MenuOutlined />
              </button>
            )}
            {size === 'phone' ? (
              <b className="v-ellipsis">{t(route)}</b>
            ) : (
              <nav className="v-crumbs" aria-label={t({ zh: '当前位置', en: 'You are here' })}>
                <ol>
                  {trail.map((item) => (
                    <li key={item.id}>
                      {pathTo(item.routerName) ? (
                        <Link to={pathTo(item.routerName)}>{pick(item.name, item.enName)}</Link>
                      ) : (
                        pick(item.name, item.enName)
                      )}
                    </li>
                  ))}
                  <li aria-current="page">{t(route)}</li>
                </ol>
              </nav>
            )}
            <span className="v-desk-side">
              {size !== 'phone' && <LangSwitch />}
              <TaskBell />
              <UserMenu place="desk" compact={size === 'phone'} />
            </span>
          </header>
          {size !== 'phone' && <TagBar />}
          <OfflineBar />
          <main id="stage" className="v-desk-stage" tabIndex={-1}>
            <p className="v-print-title">{t(route)}</p>
            <ScreenOutlet />
          </main>
        </div>
      </div>
      <Assistant />
      {drawer && <MenuDrawer close={() => setDrawer(false)} />}
    </ThemeProvider>
  );
}
