import { Button } from 'antd';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { menuType } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { menuButtonsOf } from './menu-buttons';
import { childNodes, type MenuEdit } from './menu-node';

/** The actions of a menu item: choose its buttons, edit it, add a child, delete it. */
export function MenuRowActions({
  row,
  rows,
  edit,
  chooseButtons,
  again,
}: {
  readonly row: MenuRow;
  readonly rows: readonly MenuRow[];
  readonly edit: (item: MenuEdit) => void;
  readonly chooseButtons: (row: MenuRow) => void;
  readonly again: () => void;
}) {
  const { t, words } = useWords();
  const { message, modal } = useFeedback();
  const may = useSession((state) => state.may);
  const remove = () =>
    void modal.confirm({
      title: t({ zh: '删除菜单', en: 'Delete menu item' }),
      content: t({
        zh: `确定删除“${row.name}”？页面本身和权限不受影响。`,
        en: `Delete "${row.enName}"? The page itself and its permissions are not affected.`,
      }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        call(menus.remove, { id: row.id })
          .then(
            () => void message.success(t(words.saved)),
            () => undefined,
          )
          .finally(again),
    });
  return (
    <span className="s-menu-acts" onClick={(event) => event.stopPropagation()}>
      {may('MenuEdit') && menuButtonsOf(row).length > 0 && (
        <Button type="link" size="small" onClick={() => chooseButtons(row)}>
          {t({ zh: '按钮', en: 'Buttons' })}
        </Button>
      )}
      {may('MenuEdit') && (
        <Button type="link" size="small" onClick={() => edit({ row, parentid: row.parentid })}>
          {t(words.edit)}
        </Button>
      )}
      {may('MenuEdit') && row.type === menuType.group && (
        <Button type="link" size="small" onClick={() => edit({ row: null, parentid: row.id })}>
          {t({ zh: '下级新增', en: 'Add child' })}
        </Button>
      )}
      {may('MenuDel') && (
        <Button
          type="link"
          size="small"
          danger
          disabled={childNodes(rows, row.id).length > 0}
          title={
            childNodes(rows, row.id).length > 0
              ? t({ zh: '请先移走或删除下级', en: 'Move or delete its children first' })
              : ''
          }
          onClick={remove}
        >
          {t(words.remove)}
        </Button>
      )}
    </span>
  );
}
