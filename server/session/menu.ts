import { catalogue } from '#contract/catalogue';
import { menuGroups, type MenuGroup, type RouteSpec } from '#contract/kit/route';
import type { MenuItem } from '#contract/session/session.contract';
import { iconType } from '#domain/system/widget.status';
import { menuOpen } from '#domain/access/right.status';

const all: readonly RouteSpec[] = catalogue;
const GROUP = 1;
const PAGE = 2;
const open = { openstatus: menuOpen.shown, iconType: iconType.component };

/** Returns the screens a session may open: open ones, those for every login, and those its rights name. */
export const routesOf = (rights: ReadonlySet<string>): string[] =>
  all
    .filter(({ name, flags }) => flags?.includes('noLogin') || flags?.includes('noCheckRule') || rights.has(name))
    .map(({ name }) => name);

/** Returns the menu address of a screen. */
export const menuUrl = ({ path }: RouteSpec): string => path;

/**
 * Returns the declared menu for a set of rights from the catalogue, in order and without empty groups. Ids are
 * positions in the catalogue.
 */
export function declaredMenusOf(rights: ReadonlySet<string>): MenuItem[] {
  return (Object.keys(menuGroups) as MenuGroup[]).flatMap((group, at) => {
    const { zh, en } = menuGroups[group];
    const parentid = at + 1;
    const childs = all.flatMap((route, place): MenuItem[] =>
      route.menu?.group !== group || !rights.has(route.name)
        ? []
        : [
            {
              id: 100 + place,
              parentid,
              name: route.zh,
              enName: route.en,
              icon: route.menu.icon,
              url: menuUrl(route),
              type: PAGE,
              routerName: route.name,
              childs: [],
              ...open,
            },
          ],
    );
    return childs.length === 0
      ? []
      : [
          {
            id: parentid,
            parentid: 0,
            name: zh,
            enName: en,
            icon: group,
            url: '',
            type: GROUP,
            routerName: '',
            childs,
            ...open,
          },
        ];
  });
}
