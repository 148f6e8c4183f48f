import { DownOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuItem } from '#contract/session/session.contract';
import { MenuIcon } from './menu-icon';
import { showPrompt } from '#web/kit/session/prompt';
import { hasScreen } from '#web/kit/route/screens';
import { useSession } from '#web/kit/session/session';
import { useRoute } from '#web/kit/route/screen-outlet';
import { BASE } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

/** Menus with at most this many groups open all of them. */
const OPEN_ALL_LIMIT = 6;

const rows = catalogue as readonly RouteSpec[];
const routeNamed = (name: string) => rows.find((route) => route.name === name);
const hasMenuScreen = (item: MenuItem): boolean => {
  const route = routeNamed(item.routerName);
  return (
    item.childs.some(hasMenuScreen) ||
    (route ? route.layout === 'wall' || hasScreen(route) : item.url !== '' && item.childs.length === 0)
  );
};

const flatten = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(item.childs)]);

/** Returns the position of a screen in the menu: the groups above it and itself. */
export function menuPathOf(menus: readonly MenuItem[], name: string): readonly MenuItem[] {
  for (const item of menus) {
    if (item.routerName === name) return [item];
    const below = menuPathOf(item.childs, name);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** Returns the menu item of a screen with the groups above it: its own, or that of the screen whose path it extends. */
export function menuPathOfRoute(
  menus: readonly MenuItem[],
  { name, path }: Pick<RouteSpec, 'name' | 'path'>,
): readonly MenuItem[] {
  const own = menuPathOf(menus, name);
  if (own.length > 0) return own;
  const from = flatten(menus)
    .map(({ routerName }) => routeNamed(routerName))
    .filter((one) => one !== undefined && path.startsWith(one.path) && /[/-]/.test(path.charAt(one.path.length)))
    .sort((a, b) => (b?.path.length ?? 0) - (a?.path.length ?? 0))[0];
  return from ? menuPathOf(menus, from.name) : [];
}

/**
 * Returns the open groups: those the user opened, those of a short menu, a group added meanwhile, and always those of
 * the current screen.
 */
function useOpenGroups(menus: readonly MenuItem[], path: readonly MenuItem[], name: string) {
  const ids = flatten(menus)
    .filter(({ childs }) => childs.length > 0)
    .map(({ id }) => String(id));
  const [chosen, choose] = useState<Readonly<Record<string, boolean>>>({});
  const [known, know] = useState<readonly string[]>(ids);
  const [shown, show] = useState(name);
  if (known.length === 0 && ids.length > 0) know(ids);
  if (shown !== name) {
    show(name);
    choose({ ...chosen, ...Object.fromEntries(path.map(({ id }) => [String(id), true])) });
  }
  const openKeys = ids.filter(
    (id) =>
      chosen[id] ??
      (menus.length <= OPEN_ALL_LIMIT || !known.includes(id) || path.some((item) => String(item.id) === id)),
  );
  return {
    openKeys,
    onOpenChange: (keys: string[]) => choose(Object.fromEntries(ids.map((id) => [id, keys.includes(id)]))),
  };
}

/** The left menu, built from the user's menu tree. */
export function DeskMenu({ collapsed = false, onLeave }: { collapsed?: boolean; onLeave?: () => void }) {
  const menus = useSession((state) => state.menus);
  const { pick } = useWords();
  const route = useRoute();
  const navigate = useNavigate();
  const items = useMemo(() => {
    const toItem = (item: MenuItem): NonNullable<MenuProps['items']>[number] => {
      const label = <span title={pick(item.name, item.enName)}>{pick(item.name, item.enName)}</span>;
      const childs = item.childs.filter(hasMenuScreen);
      return childs.length > 0
        ? { key: String(item.id), icon: <MenuIcon name={item.icon} />, label, children: childs.map(toItem) }
        : { key: item.routerName || String(item.id), icon: <MenuIcon name={item.icon} />, label };
    };
    return menus.filter(hasMenuScreen).map(toItem);
  }, [menus, pick]);
  const path = menuPathOfRoute(menus, route);
  const opened = useOpenGroups(menus, path, route.name);
  const open = (name: string) => {
    const target = routeNamed(name);
    const url = flatten(menus).find(({ id, routerName }) => routerName === '' && String(id) === name)?.url ?? '';
    onLeave?.();
    if (target?.layout === 'wall') window.open(BASE + target.path, '_blank', 'noopener');
    else if (target) void navigate(target.path);
    else if (url !== '') window.open(url, '_blank', 'noopener,noreferrer');
    else showPrompt({ text: { zh: '系统建设中', en: 'System under construction' } });
  };
  return (
    <Menu
      key={String(collapsed)}
      mode="inline"
      inlineIndent={20}
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={path.slice(-1).map(({ id, routerName }) => routerName || String(id))}
      {...(collapsed ? {} : opened)}
      expandIcon={({ isOpen }) =>
        collapsed ? null : <DownOutlined className="v-menu-arrow" rotate={isOpen ? 180 : 0} />
      }
      onClick={({ key }) => open(key)}
    />
  );
}
