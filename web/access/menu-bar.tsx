import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MenuRow } from '#contract/access/menu.contract';
import { menuType } from '#domain/access/right.status';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { MenuEdit } from './menu-node';

/** The number of menu items, how to move them, and the button that adds one. */
export function MenuBar({
  rows,
  edit,
}: {
  readonly rows: readonly MenuRow[];
  readonly edit: (item: MenuEdit) => void;
}) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const items = rows.filter(({ type }) => type !== menuType.button).length;
  return (
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
          <Button type="primary" icon={<PlusOutlined />} onClick={() => edit({ row: null, parentid: 0 })}>
            {t({ zh: '新增菜单', en: 'Add menu item' })}
          </Button>
        </span>
      )}
    </div>
  );
}
