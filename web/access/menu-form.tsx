import { useState } from 'react';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { menuOpen, menuType, placedType } from '#domain/access/right.status';
import { iconType } from '#domain/system/widget.status';
import { FormDialog } from '#web/kit/form/form-dialog';
import { iconNames } from '#web/kit/theme/icons';
import { input, type FormChoice, type FormSpec, type FormValues } from '#web/kit/form/form-spec';

const TOP = 0;
const is = (type: number) => (values: FormValues) => Number(values['type']) === type;

/** Returns screens that no other menu item links to. */
const places = (rows: readonly MenuRow[], row: MenuRow | null): readonly FormChoice[] =>
  (catalogue as readonly RouteSpec[])
    .filter(
      ({ name, path, layout, flags = [] }) =>
        (layout === 'desk' || layout === 'wall') &&
        !path.includes(':') &&
        !flags.includes('noCheckRule') &&
        !rows.some((other) => other.routerName === name && other.id !== row?.id),
    )
    .map(({ name, zh, en }) => ({ id: name, name: `${zh}（${name}）`, enName: `${en} (${name})` }));

/** Returns groups an item can be placed in, without its own descendants. */
function groups(rows: readonly MenuRow[], row: MenuRow | null): readonly FormChoice[] {
  const inside = (id: number): boolean =>
    id !== TOP && (id === row?.id || inside(rows.find((one) => one.id === id)?.parentid ?? TOP));
  return [
    { id: TOP, name: '顶层', enName: 'Top' },
    ...rows
      .filter((one) => one.type === menuType.group && !inside(one.id))
      .map(({ id, name, enName }) => ({ id, name, enName })),
  ];
}

/** Edits one menu item: names, target, position, visibility. */
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
        hint: {
          zh: '没有该页面权限的人看不到这一项',
          en: 'Users without permission for the page do not see this item.',
        },
      }),
      input.text('url', {
        when: is(menuType.external),
        wide: true,
        hint: {
          zh: '以 http:// 或 https:// 开头，在新窗口打开',
          en: 'Starts with http:// or https:// and opens in a new window.',
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
      title={row ? { zh: '编辑菜单', en: 'Edit menu item' } : { zh: '新增菜单', en: 'Add menu item' }}
      close={close}
      done={done}
    />
  );
}
