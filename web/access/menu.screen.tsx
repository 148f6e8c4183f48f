import './right.css';
import { EyeInvisibleOutlined, HolderOutlined, LinkOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton, Tag, Tree, type TreeDataNode, type TreeProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { menuOpen, menuType } from '#domain/access/right.status';
import { call } from '#web/kit/call/call';
import { MenuIcon } from '#web/kit/shell/menu-icon';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { refreshRights } from '#web/kit/call/refresh-rights';
import { useWords } from '#web/kit/session/words';
import { menuButtonsOf, MenuButtons } from './menu-buttons';
import { MenuForm } from './menu-form';

interface MenuNode extends TreeDataNode {
  readonly row: MenuRow;
  children: MenuNode[];
}

const childNodes = (rows: readonly MenuRow[], parentid: number) =>
  rows.filter((row) => row.parentid === parentid && row.type !== menuType.button);

const dragHandleId = ({ id }: MenuRow) => `menu-grip-${id}`;

/** The left menu of the school: a tree to drag; items can be added, edited, moved, hidden and deleted. */
export default function Menu() {
  const { t, pick, words } = useWords();
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const [editing, setEditing] = useState<{ row: MenuRow | null; parentid: number } | null>(null);
  const read = useQuery({ queryKey: ['Menu'], queryFn: () => call(menus.list, {}, { quiet: true }) });
  const again = () => {
    void client.invalidateQueries({ queryKey: ['Menu'] });
    void refreshRights();
  };
  const rows = read.data ?? [];
  const [buttons, setButtons] = useState<MenuRow | null>(null);
  const hiddenOf = (id: number) =>
    rows.filter((row) => row.parentid === id && row.type === menuType.button).map(({ routerName }) => routerName);

  const move = async (id: number, parentid: number, at: number) => {
    await call(menus.move, { id, parentid, at }).then(
      (moved) => client.setQueryData(['Menu'], moved),
      () => undefined,
    );
    void refreshRights();
  };
  const drop: TreeProps<MenuNode>['onDrop'] = ({ node, dragNode, dropToGap, dropPosition }) => {
    const parentid = dropToGap ? node.row.parentid : node.row.id;
    const order = childNodes(rows, parentid).filter(({ id }) => id !== dragNode.row.id);
    const place = order.findIndex(({ id }) => id === node.row.id);
    const relative = dropPosition - Number(node.pos.split('-').at(-1));
    void move(dragNode.row.id, parentid, !dropToGap ? 0 : relative < 0 ? Math.max(place, 0) : place + 1);
  };
  const moveByKey = (row: MenuRow, event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const order = childNodes(rows, row.parentid);
    const to = order.findIndex(({ id }) => id === row.id) + step;
    // A moved row loses the focus, so the focus is restored for keyboard users.
    if (to >= 0 && to < order.length)
      void move(row.id, row.parentid, to).then(() =>
        requestAnimationFrame(() => document.getElementById(dragHandleId(row))?.focus()),
      );
  };
  const remove = (row: MenuRow) =>
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

  const title = (row: MenuRow) => (
    <span className="s-menu-row" data-hidden={row.openstatus === menuOpen.hidden}>
      {may('MenuEdit') && (
        <button
          type="button"
          id={dragHandleId(row)}
          className="s-menu-grip"
          aria-label={t({
            zh: `移动“${row.name}”，按上下方向键`,
            en: `Move "${row.enName}" with the up and down arrow keys`,
          })}
          onKeyDown={(event) => moveByKey(row, event)}
        >
          <HolderOutlined />
        </button>
      )}
      {row.icon !== '' && <MenuIcon name={row.icon} />}
      <span>{pick(row.name, row.enName)}</span>
      {row.type === menuType.page && <small className="v-quiet">{row.routerName}</small>}
      {row.type === menuType.external && <LinkOutlined aria-label={t({ zh: '外部链接', en: 'External link' })} />}
      {row.openstatus === menuOpen.hidden && (
        <Tag icon={<EyeInvisibleOutlined />}>{t({ zh: '隐藏', en: 'Hidden' })}</Tag>
      )}
      {hiddenOf(row.id).length > 0 && (
        <Tag icon={<EyeInvisibleOutlined />}>
          {t({ zh: `隐藏 ${hiddenOf(row.id).length} 个按钮`, en: `Hidden buttons: ${hiddenOf(row.id).length}` })}
        </Tag>
      )}
      {!row.stands && (
        <Tag color="error" icon={<WarningOutlined />}>
          {t({ zh: '页面已不存在', en: 'Page no longer exists' })}
        </Tag>
      )}
      <span className="s-menu-acts" onClick={(event) => event.stopPropagation()}>
        {may('MenuEdit') && menuButtonsOf(row).length > 0 && (
          <Button type="link" size="small" onClick={() => setButtons(row)}>
            {t({ zh: '按钮', en: 'Buttons' })}
          </Button>
        )}
        {may('MenuEdit') && (
          <Button type="link" size="small" onClick={() => setEditing({ row, parentid: row.parentid })}>
            {t(words.edit)}
          </Button>
        )}
        {may('MenuEdit') && row.type === menuType.group && (
          <Button type="link" size="small" onClick={() => setEditing({ row: null, parentid: row.id })}>
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
            onClick={() => remove(row)}
          >
            {t(words.remove)}
          </Button>
        )}
      </span>
    </span>
  );
  const items = rows.filter(({ type }) => type !== menuType.button).length;
  const nodes = (parentid: number): MenuNode[] =>
    childNodes(rows, parentid).map((row) => ({ key: row.id, row, title: title(row), children: nodes(row.id) }));

  if (read.isError)
    return (
      <div className="v-card">
        <LoadFailed noun={{ zh: '菜单', en: 'menu' }} error={read.error} retry={() => void read.refetch()} />
      </div>
    );
  return (
    <section className="v-card s-part">
      <h1 className="v-hidden">{t({ zh: '菜单管理', en: 'Menu' })}</h1>
      <div className="s-bar">
        <b>{t({ zh: `菜单 ${items} 项`, en: `Menu items: ${items}` })}</b>
        <span className="v-quiet">
          {may('MenuEdit')
            ? t({
                zh: '拖动，或选中拖动柄后按上下方向键，可调整顺序；隐藏或没有权限的项不会出现在左侧菜单',
                en: 'Drag, or select a handle and use the up and down arrow keys, to change the order. Hidden items and items without permission are not shown in the menu.',
              })
            : ''}
        </span>
        {may('MenuEdit') && (
          <span className="s-end">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ row: null, parentid: 0 })}>
              {t({ zh: '新增菜单', en: 'Add menu item' })}
            </Button>
          </span>
        )}
      </div>
      {read.isPending ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : rows.length === 0 ? (
        <p className="v-quiet">
          {t({ zh: '还没有保存过菜单，左侧显示系统默认菜单', en: 'No menu saved yet. The built-in menu is shown.' })}
        </p>
      ) : (
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
      )}
      {buttons && (
        <MenuButtons
          row={buttons}
          hidden={hiddenOf(buttons.id)}
          close={() => setButtons(null)}
          done={(next) => {
            client.setQueryData(['Menu'], next);
            setButtons(null);
            void message.success(t(words.saved));
            void refreshRights();
          }}
        />
      )}
      {editing && (
        <MenuForm
          row={editing.row}
          parentid={editing.parentid}
          rows={rows}
          close={() => setEditing(null)}
          done={() => {
            setEditing(null);
            again();
          }}
        />
      )}
    </section>
  );
}
