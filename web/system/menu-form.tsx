import { useState } from 'react';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { menus, type MenuRow } from '#contract/system/menu.contract';
import { menuOpen, menuType, placedType } from '#domain/system/right.status';
import { iconType } from '#domain/system/widget.status';
import { FormDialog } from '#web/kit/form-dialog';
import { iconNames } from '#web/kit/icons';
import { input, type Choice, type FormSpec, type Values } from '#web/kit/form-spec';

const TOP = 0;
const is = (type: number) => (values: Values) => Number(values['type']) === type;

/** Screens a menu can lead to that no other item leads to yet. */
const places = (rows: readonly MenuRow[], row: MenuRow | null): readonly Choice[] =>
  (catalogue as readonly RouteSpec[])
    .filter(
      ({ name, path, layout, flags = [] }) =>
        (layout === 'desk' || layout === 'wall') &&
        !path.includes(':') &&
        !flags.includes('noCheckRule') &&
        !rows.some((other) => other.routerName === name && other.id !== row?.id),
    )
    .map(({ name, zh, en }) => ({ id: name, name: `${zh}（${name}）`, enName: `${en} (${name})` }));

/** Groups an item may stand in: none below itself. */
function groups(rows: readonly MenuRow[], row: MenuRow | null): readonly Choice[] {
  const inside = (id: number): boolean =>
    id !== TOP && (id === row?.id || inside(rows.find((one) => one.id === id)?.parentid ?? TOP));
  return [
    { id: TOP, name: '顶层', enName: 'Top' },
    ...rows
      .filter((one) => one.type === menuType.group && !inside(one.id))
      .map(({ id, name, enName }) => ({ id, name, enName })),
  ];
}

/** Writes one menu item: its names, what it leads to, where it stands, whether it shows. */
export function MenuForm({
  row,
  parentid,
  rows,
  close,
  done,
}: {
  row: MenuRow | null;
  parentid: number;
  rows: readonly MenuRow[];
  close: () => void;
  done: () => void;
}) {
  const [spec] = useState<FormSpec<MenuRow>>(() => ({
    endpoint: menus.save,
    fields: [
      input.select('type', placedType),
      input.lookup('parentid', () => Promise.resolve(groups(rows, row))),
      input.text('name'),
      input.text('enName'),
      input.lookup('routerName', () => Promise.resolve(places(rows, row)), {
        when: is(menuType.page),
        wide: true,
        hint: { zh: '没有该页面权限的人看不到这一项', en: 'Who has no right to the screen does not see the item.' },
      }),
      input.text('url', {
        when: is(menuType.external),
        wide: true,
        hint: {
          zh: '以 http:// 或 https:// 开头，在新窗口打开',
          en: 'Begins with http:// or https://; opens in a new window.',
        },
      }),
      input.lookup('icon', () => Promise.resolve(iconNames.map((icon) => ({ id: icon, name: icon, enName: icon })))),
      input.select('openstatus', menuOpen),
    ],
    start: (one) =>
      one
        ? {
            id: one.id,
            type: one.type,
            parentid: one.parentid,
            name: one.name,
            enName: one.enName,
            routerName: one.routerName,
            url: one.url,
            icon: one.icon,
            openstatus: one.openstatus,
          }
        : { type: menuType.page, parentid, openstatus: menuOpen.shown },
    also: (one) => ({ iconType: one?.iconType ?? iconType.component }),
  }));
  return (
    <FormDialog
      spec={spec}
      row={row}
      title={row ? { zh: '编辑菜单', en: 'Edit the item' } : { zh: '新增菜单', en: 'Add an item' }}
      close={close}
      done={done}
    />
  );
}
