import { catalogue, standaloneRights } from '#contract/catalogue';
import { menuGroups, type MenuGroup, type RouteSpec } from '#contract/kit/route';
import { isGiven } from '#contract/system/right-tree';
import type { Text } from '#web/kit/lang';
import { actionText, aloneText } from './right-words';

const routes = catalogue as readonly RouteSpec[];
const VIEW: Text = { zh: '查看', en: 'View' };

/** One right with its words. */
export interface RightLeaf {
  readonly key: string;
  readonly text: Text;
}

/** A screen with the rights it asks for. */
export interface RightScreen extends RightLeaf {
  readonly rights: readonly RightLeaf[];
}

/** Rights that belong together: the screens of one menu group, or those that belong to no screen. */
export interface RightGroup extends RightLeaf {
  readonly screens: readonly RightScreen[];
}

const screenOf = ({ name, zh, en, rights = [] }: RouteSpec): RightScreen => ({
  key: name,
  text: { zh, en },
  rights: [{ key: name, text: VIEW }, ...rights.map((action) => ({ key: name + action, text: actionText(action) }))],
});

/** Every right there is, by menu group and screen; screens outside the menu and rights outside screens come last. */
export const rightGroups: readonly RightGroup[] = [
  ...(Object.entries(menuGroups) as [MenuGroup, Text][]).map(([group, text]) => ({
    key: group,
    text,
    screens: routes.filter((route) => route.menu?.group === group && isGiven(route)).map(screenOf),
  })),
  {
    key: 'others',
    text: { zh: '其他页面', en: 'Other screens' },
    screens: routes.filter((route) => !route.menu && isGiven(route)).map(screenOf),
  },
  {
    key: 'alone',
    text: { zh: '不属于页面的权限', en: 'Rights of no screen' },
    screens: standaloneRights.map((right) => ({
      key: right,
      text: aloneText(right),
      rights: [{ key: right, text: VIEW }],
    })),
  },
].filter(({ screens }) => screens.length > 0);

/** A right in words: `订单管理 · 导出`; one of a screen that is gone keeps its name. */
export function rightText(right: string): Text {
  for (const { screens } of rightGroups) {
    for (const screen of screens) {
      const leaf = screen.rights.find(({ key }) => key === right);
      if (leaf)
        return screen.rights.length === 1
          ? screen.text
          : { zh: `${screen.text.zh} · ${leaf.text.zh}`, en: `${screen.text.en} · ${leaf.text.en}` };
    }
  }
  return { zh: right, en: right };
}
