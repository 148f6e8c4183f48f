import type { TreeDataNode } from 'antd';
import type { MenuRow } from '#contract/access/menu.contract';
import { menuType } from '#domain/access/right.status';

/** A node of the tree of the menu. */
export interface MenuNode extends TreeDataNode {
  readonly row: MenuRow;
  children: MenuNode[];
}

/** A menu item to edit. The row of a new item is null. */
export interface MenuEdit {
  readonly row: MenuRow | null;
  readonly parentid: number;
}

/** Returns the items below a group in their order, without buttons. */
export const childNodes = (rows: readonly MenuRow[], parentid: number) =>
  rows.filter((row) => row.parentid === parentid && row.type !== menuType.button);

/** Returns the rights of the hidden buttons of a menu item. */
export const hiddenButtonsOf = (rows: readonly MenuRow[], id: number) =>
  rows.filter((row) => row.parentid === id && row.type === menuType.button).map(({ routerName }) => routerName);
