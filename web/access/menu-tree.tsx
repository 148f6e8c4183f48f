import { Tree } from 'antd';
import type { MenuRow } from '#contract/access/menu.contract';
import { menuOpen, menuType } from '#domain/access/right.status';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { childNodes, hiddenButtonsOf, type MenuEdit, type MenuNode } from './menu-node';
import { MenuRowActions } from './menu-row-actions';
import { MenuRowLabel } from './menu-row-label';
import { useMenuMove } from './use-menu-move';

/** The menu as a tree to drag, each item with its state and actions. */
export function MenuTree({
  rows,
  edit,
  chooseButtons,
  again,
}: {
  readonly rows: readonly MenuRow[];
  readonly edit: (item: MenuEdit) => void;
  readonly chooseButtons: (row: MenuRow) => void;
  readonly again: () => void;
}) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const { drop, moveByKey } = useMenuMove(rows);
  const title = (row: MenuRow) => (
    <span className="s-menu-row" data-hidden={row.openstatus === menuOpen.hidden}>
      <MenuRowLabel row={row} hidden={hiddenButtonsOf(rows, row.id)} onKeyDown={moveByKey} />
      <MenuRowActions row={row} rows={rows} edit={edit} chooseButtons={chooseButtons} again={again} />
    </span>
  );
  const nodes = (parentid: number): MenuNode[] =>
    childNodes(rows, parentid).map((row) => ({ key: row.id, row, title: title(row), children: nodes(row.id) }));
  if (rows.length === 0)
    return (
      <p className="v-quiet">
        {t({ zh: '还没有保存过菜单，左侧显示系统默认菜单', en: 'No menu saved yet. The built-in menu is shown.' })}
      </p>
    );
  return (
    <Tree<MenuNode>
      blockNode
      showLine
      selectable={false}
      defaultExpandAll
      draggable={may('MenuEdit') ? { icon: false } : false}
      onDrop={drop}
      treeData={nodes(0)}
      allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || dropNode.row.type === menuType.group}
    />
  );
}
