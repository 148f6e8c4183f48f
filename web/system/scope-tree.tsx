import { Tree } from 'antd';
import type { Key } from 'react';
import { catalogue, standaloneRights } from '#contract/catalogue';
import { menuGroups, type RouteSpec } from '#contract/kit/route';
import { keyScopes } from '#contract/system/api-key.contract';
import type { ControlProps } from '#web/kit/form-spec';
import type { Text } from '#web/kit/lang';
import { useSession } from '#web/kit/session';
import { useWords } from '#web/kit/words';
import { actionText, aloneText } from './right-words';

interface Node {
  readonly key: string;
  readonly title: string;
  readonly disabled?: boolean;
  readonly children?: Node[];
}

const known: ReadonlySet<string> = new Set(keyScopes);

/** What a key may be given, by screen; what its maker does not hold himself stays as it is. */
export function ScopeTree({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const rules = useSession((state) => state.rules);
  const chosen = (Array.isArray(value) ? value : []) as string[];
  const leaf = (key: string, text: Text): Node => ({ key, title: t(text), disabled: !rules.has(key) && !chosen.includes(key) });
  const screens = (catalogue as readonly RouteSpec[]).filter(({ name, rights = [] }) => known.has(name) && (rules.has(name) || chosen.includes(name) || rights.some((action) => rules.has(name + action))));
  const node = ({ name, zh, en, rights = [] }: RouteSpec): Node => ({
    key: `screen.${name}`, title: t({ zh, en }), children: [leaf(name, { zh: '查看', en: 'View' }), ...rights.map((action) => leaf(name + action, actionText(action)))],
  });
  const groups = Object.entries(menuGroups).flatMap(([group, text]): Node[] => {
    const children = screens.filter(({ menu }) => menu?.group === group).map(node);
    return children.length > 0 ? [{ key: `group.${group}`, title: t(text), children }] : [];
  });
  const others = screens.filter(({ menu, flags = [] }) => !menu && !flags.includes('noLogin') && !flags.includes('noCheckRule')).map(node);
  const alone = standaloneRights.filter((right) => known.has(right)).map((right) => leaf(right, aloneText(right)));
  const rest = [...others, ...(alone.length > 0 ? [{ key: 'group.alone', title: t({ zh: '其他', en: 'Other' }), children: alone }] : [])];
  return (
    <div className="s-scopes" role="group" aria-label={label}>
      <Tree checkable selectable={false} defaultExpandedKeys={chosen.length > 0 ? [] : groups.slice(0, 1).map(({ key }) => key)} treeData={[...groups, ...rest]} checkedKeys={chosen} onCheck={(keys) => onChange?.((keys as Key[]).map(String).filter((key) => known.has(key)))} />
    </div>
  );
}
