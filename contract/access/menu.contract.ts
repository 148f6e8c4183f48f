import { z } from 'zod';
import { menuOpen, placedType } from '#domain/access/right.status';
import { iconType } from '#domain/system/widget.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';

/** A stored menu item; the list is flat and ordered. */
const menuRow = z.object({
  id: z.int(),
  parentid: z.int(),
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  iconType: z.int(),
  url: z.string(),
  type: z.int(),
  openstatus: z.int(),
  routerName: z.string(),
  /** False if the screen no longer exists in the product. */
  stands: z.boolean(),
});
export type MenuRow = z.output<typeof menuRow>;

/** Endpoints of the menu editor. */
export const menus = {
  list: get('/api/menus', {
    admit: { right: 'Menu' },
    about: 'All menu items, including hidden ones.',
    input: z.object({}),
    reply: z.array(menuRow),
  }),
  save: post('/api/menus/save', {
    admit: { right: 'MenuEdit' },
    done: 'saved',
    about: 'Saves a menu item; without an id, adds one at the end of its group.',
    input: z.object({
      id: id.optional(),
      parentid: labeled('上级', 'Parent', z.coerce.number().int().min(0).max(2_147_483_647)).default(0),
      type: labeled('类型', 'Type', codeOf(placedType)),
      name: labeled('名称', 'Name', text(30).min(1)),
      enName: labeled('英文名称', 'English name', text(40).min(1)),
      icon: labeled('图标', 'Icon', text(40)).default(''),
      iconType: labeled('图标类型', 'Icon type', codeOf(iconType)).default(iconType.component),
      routerName: labeled('页面', 'Page', text(60)).default(''),
      url: labeled('链接', 'Link', text(500)).default(''),
      openstatus: labeled('显示', 'Visible', codeOf(menuOpen)).default(menuOpen.shown),
    }),
    reply: menuRow,
  }),
  move: post('/api/menus/move', {
    admit: { right: 'MenuEdit' },
    done: 'saved',
    about: 'Moves an item to a position (from 0) of a group (0 is the top level).',
    input: z.object({ id, parentid: z.coerce.number().int().min(0).max(2_147_483_647), at: int.min(0).max(500) }),
    reply: z.array(menuRow),
  }),
  buttons: post('/api/menus/:id/buttons', {
    admit: { right: 'MenuEdit' },
    done: 'saved',
    about: 'Sets which buttons of a screen are hidden; rights do not change.',
    input: z.object({ id, hidden: labeled('隐藏的按钮', 'Hidden buttons', z.array(text(80)).max(100)) }),
    reply: z.array(menuRow),
  }),
  remove: post('/api/menus/delete', {
    admit: { right: 'MenuDel' },
    done: 'saved',
    about: 'Deletes an item without children.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
};
