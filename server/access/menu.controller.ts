import { menus } from '#contract/access/menu.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { MenuEditorService } from './menu-editor.service';

/** HTTP endpoints of the menu editor. */
export const MenuController = controllerFor(menus, { editor: MenuEditorService }, ({ editor }) => ({
  list: () => editor.list(),
  save: (input, caller) => editor.save(input, caller),
  move: (input, caller) => editor.move(input, caller),
  buttons: (input, caller) => editor.buttons(input, caller),
  remove: (input, caller) => editor.remove(input, caller),
}));
