import './right.css';
import { Tree } from 'antd';
import type { Key } from 'react';
import { keyScopes } from '#contract/access/api-key.contract';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { rightGroups } from './right-group';

const known: ReadonlySet<string> = new Set(keyScopes);

/** Shows the scopes available for a key, by screen: those of its creator and those it already has. */
export function KeyScopeTree({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const rules = useSession((state) => state.rules);
  const chosen = (Array.isArray(value) ? value : []) as string[];
  const offered = (key: string) => known.has(key) && (rules.has(key) || chosen.includes(key));
  const tree = rightGroups
    .map(({ key: group, text, screens }) => ({
      key: `group.${group}`,
      title: t(text),
      children: screens
        .map((screen) => ({
          key: `screen.${screen.key}`,
          title: t(screen.text),
          children: screen.rights
            .filter(({ key }) => offered(key))
            .map(({ key, text: word }) => ({ key, title: t(word), disabled: !rules.has(key) })),
        }))
        .filter(({ children }) => children.length > 0),
    }))
    .filter(({ children }) => children.length > 0);
  return (
    <div className="s-scopes" role="group" aria-label={label}>
      <Tree
        checkable
        selectable={false}
        defaultExpandedKeys={tree.slice(0, 1).map(({ key }) => key)}
        treeData={tree}
        checkedKeys={chosen}
        onCheck={(keys) => onChange?.((keys as Key[]).map(String).filter((key) => known.has(key)))}
      />
    </div>
  );
}
