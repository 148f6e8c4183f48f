import { useQueryClient } from '@tanstack/react-query';
import type { TreeProps } from 'antd';
import type { KeyboardEvent } from 'react';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { call } from '#web/kit/call/call';
import { refreshRights } from '#web/kit/call/refresh-rights';
import { childNodes, type MenuNode } from './menu-node';

/** Returns the id of the handle that moves a menu item. */
export const dragHandleId = ({ id }: MenuRow) => `menu-grip-${id}`;

/** Moves menu items by drag and by the arrow keys of their handles. */
export function useMenuMove(rows: readonly MenuRow[]) {
  const client = useQueryClient();
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
  return { drop, moveByKey };
}
