import { DownOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuItem } from '#contract/session/session.contract';
import { MenuIcon } from './menu-icon';
import { prompt } from './prompt';
import { hasScreen } from './screens';
import { useSession } from './session';
import { useRoute } from './stage';
import { BASE } from './way';
import { useWords } from './words';

/** A menu of at most so many groups opens them all. */
const OPEN_ALL = 6;

const rows = catalogue as readonly RouteSpec[];
const routeNamed = (name: string) => rows.find((route) => route.name === name);
const stands = (item: MenuItem): boolean => {
  const route = routeNamed(item.routerName);
  return item.childs.some(stands) || (route ? route.layout === 'wall' || hasScreen(route) : item.url !== '' && item.childs.length === 0);
};

const every = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => [item, ...every(item.childs)]);

/** Where a screen stands in the menu: the groups above it and itself. */
export function trailOf(menus: readonly MenuItem[], name: string): readonly MenuItem[] {
  for (const item of menus) {
    if (item.routerName === name) return [item];
    const below = trailOf(item.childs, name);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** The left menu, from the person's menu tree. */
export function DeskMenu({ collapsed = false, onLeave }: { collapsed?: boolean; onLeave?: () => void }) {
  const menus = useSession((state) => state.menus);
  const { pick } = useWords();
  const route = useRoute();
  const navigate = useNavigate();
  const items = useMemo(() => {
    const toItem = (item: MenuItem): NonNullable<MenuProps['items']>[number] => {
      const label = <span title={pick(item.name, item.enName)}>{pick(item.name, item.enName)}</span>;
      const childs = item.childs.filter(stands);
      return childs.length > 0 ? { key: String(item.id), icon: <MenuIcon name={item.icon} />, label, children: childs.map(toItem) } : { key: item.routerName || String(item.id), icon: <MenuIcon name={item.icon} />, label };
    };
    return menus.filter(stands).map(toItem);
  }, [menus, pick]);
  const trail = trailOf(menus, route.name);
  const open = (name: string) => {
    const target = routeNamed(name);
    const url = every(menus).find(({ id, routerName }) => routerName === '' && String(id) === name)?.url ?? '';
    onLeave?.();
    if (target?.layout === 'wall') window.open(BASE + target.path, '_blank', 'noopener');
    else if (target) void navigate(target.path);
    else if (url !== '') window.open(url, '_blank', 'noopener,noreferrer');
    else prompt({ text: { zh: '系统建设中', en: 'System under construction' } });
  };
  const opened = collapsed ? [] : menus.length > OPEN_ALL ? trail : menus;
  return <Menu key={String(collapsed)} mode="inline" inlineCollapsed={collapsed} items={items} selectedKeys={[route.name]} defaultOpenKeys={opened.map(({ id }) => String(id))} expandIcon={({ isOpen }) => (collapsed ? null : <DownOutlined className="v-menu-arrow" rotate={isOpen ? 180 : 0} />)} onClick={({ key }) => open(key)} />;
}
