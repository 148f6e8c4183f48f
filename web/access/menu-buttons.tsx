import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { actionText } from './right-label';

/** Returns the buttons of a menu item's screen: its actions with the names of their rights. */
export const menuButtonsOf = ({ routerName }: MenuRow): readonly { right: string; action: string }[] =>
  ((catalogue as readonly RouteSpec[]).find(({ name }) => name === routerName)?.rights ?? []).map((action) => ({
    right: routerName + action,
    action,
  }));

/** Chooses which buttons of a screen are shown; rights do not change. */
export function MenuButtons({
  row,
  hidden,
  close,
  done,
}: {
  row: MenuRow;
  hidden: readonly string[];
  close: () => void;
  done: (rows: MenuRow[]) => void;
}) {
  const { t, words } = useWords();
  const all = menuButtonsOf(row);
  const [shown, show] = useState<readonly string[]>(
    all.map(({ right }) => right).filter((right) => !hidden.includes(right)),
  );
  const { busy, problem, submit } = useSubmit();
  const save = () =>
    submit(() =>
      call(
        menus.buttons,
        { id: row.id, hidden: all.map(({ right }) => right).filter((right) => !shown.includes(right)) },
        { quiet: true },
      ).then(done),
    );
  return (
    <Modal
      open
      width={520}
      title={t({ zh: `“${row.name}”的按钮`, en: `Buttons of ${row.enName}` })}
      okText={t({ zh: '保存', en: 'Save' })}
      cancelText={t(words.back)}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={close}
    >
      <p>
        {t({
          zh: '勾选的按钮向有权限的人显示；取消勾选后对所有人隐藏，已打开的页面立即生效，权限本身不变。',
          en: 'Selected buttons are shown to users with the permission. Cleared buttons are hidden from everyone, also on open pages. The permissions themselves do not change.',
        })}
      </p>
      <ProblemAlert problem={problem} style={{ marginBottom: 12 }} />
      <Checkbox.Group
        className="s-buttons"
        value={[...shown]}
        onChange={(next) => show(next)}
        options={all.map(({ right, action }) => ({ value: right, label: t(actionText(action)) }))}
      />
    </Modal>
  );
}
