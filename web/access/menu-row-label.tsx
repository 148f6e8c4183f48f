import { EyeInvisibleOutlined, HolderOutlined, LinkOutlined, WarningOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { KeyboardEvent } from 'react';
import type { MenuRow } from '#contract/access/menu.contract';
import { menuOpen, menuType } from '#domain/access/right.status';
import { useSession } from '#web/kit/session/session';
import { MenuIcon } from '#web/kit/shell/menu-icon';
import { useWords } from '#web/kit/session/words';
import { dragHandleId } from './use-menu-move';

/** The handle, icon, name and state of a menu item. */
export function MenuRowLabel({
  row,
  hidden,
  onKeyDown,
}: {
  readonly row: MenuRow;
  readonly hidden: readonly string[];
  readonly onKeyDown: (row: MenuRow, event: KeyboardEvent<HTMLButtonElement>) => void;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  return (
    <>
      {may('MenuEdit') && (
        <button
          type="button"
          id={dragHandleId(row)}
          className="s-menu-grip"
          aria-label={t({
            zh: `移动“${row.name}”，按上下方向键`,
            en: `Move "${row.enName}" with the up and down arrow keys`,
          })}
          onKeyDown={(event) => onKeyDown(row, event)}
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
      {hidden.length > 0 && (
        <Tag icon={<EyeInvisibleOutlined />}>
          {t({ zh: `隐藏 ${hidden.length} 个按钮`, en: `Hidden buttons: ${hidden.length}` })}
        </Tag>
      )}
      {!row.stands && (
        <Tag color="error" icon={<WarningOutlined />}>
          {t({ zh: '页面已不存在', en: 'Page no longer exists' })}
        </Tag>
      )}
    </>
  );
}
