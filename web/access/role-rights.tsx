import { Checkbox, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { rightGroups, type RightGroup, type RightScreen } from './right-group';

interface RoleRightsProps {
  readonly held: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  /** Rights this role can never be given; shown only while it has them. */
  readonly closed: ReadonlySet<string>;
  /** Null if nothing can be changed. */
  readonly change: ((next: ReadonlySet<string>) => void) | null;
  /** Shows the other holders of a right on a click on its name. */
  readonly ask: (right: string) => void;
}

const keysOf = (screens: readonly RightScreen[]): string[] =>
  screens.flatMap(({ rights }) => rights.map(({ key }) => key));

function ScreenRights({
  screen,
  held,
  before,
  set,
  ask,
}: {
  screen: RightScreen;
  held: ReadonlySet<string>;
  before: ReadonlySet<string>;
  set: ((keys: readonly string[], on: boolean) => void) | null;
  ask: (right: string) => void;
}) {
  const { t } = useWords();
  const keys = screen.rights.map(({ key }) => key);
  const many = keys.filter((key) => held.has(key)).length;
  const mark = (key: string) => (held.has(key) === before.has(key) ? '' : held.has(key) ? 's-added' : 's-taken');
  return (
    <div className="s-screen">
      <Checkbox
        checked={many === keys.length}
        indeterminate={many > 0 && many < keys.length}
        disabled={set === null}
        onChange={({ target }) => set?.(keys, target.checked)}
      >
        <span className={keys.length === 1 ? mark(screen.key) : ''}>{t(screen.text)}</span>
      </Checkbox>
      <button
        type="button"
        className="s-who"
        onClick={() => ask(screen.key)}
        aria-label={t({ zh: `谁拥有“${screen.text.zh}”`, en: `Who has ${screen.text.en}` })}
      >
        {t({ zh: '谁有', en: 'Who has this' })}
      </button>
      {screen.rights.length > 1 && (
        <div>
          {screen.rights.map(({ key, text }) => (
            <Checkbox
              key={key}
              checked={held.has(key)}
              disabled={set === null}
              onChange={({ target }) => set?.([key], target.checked)}
            >
              <span className={mark(key)}>{t(text)}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}

/** Shows every right as a tree of checkboxes: group, screen, action. Unsaved changes are marked. */
export function RoleRights({ held, before, closed, change, ask: showHolders }: RoleRightsProps) {
  const { t } = useWords();
  const [word, setWord] = useState('');
  const [only, setOnly] = useState<'all' | 'held' | 'changed'>('all');
  const set =
    change &&
    ((keys: readonly string[], on: boolean) => {
      const next = new Set(held);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      // Actions of a screen are useless without the screen itself.
      for (const { screens } of rightGroups)
        for (const { key, rights } of screens)
          if (rights.length > 1 && rights.some((one) => keys.includes(one.key))) {
            if (on && rights.some((one) => one.key !== key && next.has(one.key))) next.add(key);
            if (!on && keys.includes(key)) for (const one of rights) next.delete(one.key);
          }
      change(next);
    });
  const keyword = word.trim().toLowerCase();
  const fits = ({ key, text, rights }: RightScreen) =>
    (!closed.has(key) || rights.some((one) => before.has(one.key))) &&
    (keyword === '' ||
      [key, text.zh, text.en, ...rights.flatMap((one) => [one.key, one.text.zh, one.text.en])].some((one) =>
        one.toLowerCase().includes(keyword),
      )) &&
    (only === 'all' ||
      rights.some((one) => (only === 'held' ? held.has(one.key) : held.has(one.key) !== before.has(one.key))));
  const shown = rightGroups
    .map((group): RightGroup => ({ ...group, screens: group.screens.filter(fits) }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <>
      <div className="s-tree-tools">
        <Input.Search
          allowClear
          placeholder={t({ zh: '查找页面或操作', en: 'Find page or action' })}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Segmented
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: t({ zh: '全部', en: 'All' }) },
            { value: 'held', label: t({ zh: '已有', en: 'Granted' }) },
            { value: 'changed', label: t({ zh: '未保存的修改', en: 'Unsaved changes' }) },
          ]}
        />
      </div>
      {shown.length === 0 && (
        <p className="v-quiet">{t({ zh: '没有符合条件的权限', en: 'No matching permissions' })}</p>
      )}
      <div className="s-groups">
        {shown.map((group) => {
          const keys = keysOf(group.screens);
          const many = keys.filter((key) => held.has(key)).length;
          return (
            <section key={group.key} className="s-group">
              <header>
                <Checkbox
                  checked={many === keys.length}
                  indeterminate={many > 0 && many < keys.length}
                  disabled={set === null}
                  onChange={({ target }) => set?.(keys, target.checked)}
                >
                  {t(group.text)}
                </Checkbox>
                <small>
                  {many} / {keys.length}
                </small>
              </header>
              {group.screens.map((screen) => (
                <ScreenRights
                  key={screen.key}
                  screen={screen}
                  held={held}
                  before={before}
                  set={set}
                  ask={showHolders}
                />
              ))}
            </section>
          );
        })}
      </div>
    </>
  );
}
