import { catalogue, standaloneRights } from '#contract/catalogue';
import { menuGroups, type MenuGroup, type RouteSpec } from '#contract/kit/route';
import { isGrantable } from '#contract/access/right-tree';
import type { Text } from '#web/kit/text/lang';
import { actionText, standaloneRightText } from './right-label';

const routes = catalogue as readonly RouteSpec[];
const VIEW: Text = { zh: '查看', en: 'View' };

/** One right with its label. */
interface RightLeaf {
  readonly key: string;
  readonly text: Text;
}

/** A screen with its rights. */
export interface RightScreen extends RightLeaf {
  readonly rights: readonly RightLeaf[];
}

/** A group of rights: the screens of one menu group, or rights without a screen. */
export interface RightGroup extends RightLeaf {
  readonly screens: readonly RightScreen[];
}

const screenOf = ({ name, zh, en, rights = [] }: RouteSpec): RightScreen => ({
  key: name,
  text: { zh, en },
  rights: [{ key: name, text: VIEW }, ...rights.map((action) => ({ key: name + action, text: actionText(action) }))],
});

/** Every right by menu group and screen; screens outside the menu and rights without a screen come last. */
export const rightGroups: readonly RightGroup[] = [
  ...(Object.entries(menuGroups) as [MenuGroup, Text][]).map(([group, text]) => ({
    key: group,
    text,
    screens: routes.filter((route) => route.menu?.group === group && isGrantable(route)).map(screenOf),
  })),
  {
    key: 'others',
    text: { zh: '其他页面', en: 'Other pages' },
    screens: routes.filter((route) => !route.menu && isGrantable(route)).map(screenOf),
  },
  {
    key: 'alone',
    text: { zh: '不属于页面的权限', en: 'Other permissions' },
    screens: standaloneRights.map((right) => ({
      key: right,
      text: standaloneRightText(right),
      rights: [{ key: right, text: VIEW }],
    })),
  },
].filter(({ screens }) => screens.length > 0);

/** Returns the label of a right: `订单管理 · 导出`; a right of a removed screen is shown by name. */
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
