import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { menus } from '#contract/system/menu.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { MenuEditorService } from './menu-editor.service';

/** HTTP endpoints of the menu editor. */
@Controller()
export class MenuController implements Answers<typeof menus> {
  constructor(private readonly editor: MenuEditorService) {}

  @Serve(menus.list)
  list(): Promise<AnswerOf<typeof menus.list>> {
    return this.editor.list();
  }

  @Serve(menus.save)
  save(@Input() input: ParsedOf<typeof menus.save>, @By() caller: Caller): Promise<AnswerOf<typeof menus.save>> {
    return this.editor.save(input, caller);
  }

  @Serve(menus.move)
  move(@Input() input: ParsedOf<typeof menus.move>, @By() caller: Caller): Promise<AnswerOf<typeof menus.move>> {
    return this.editor.move(input, caller);
  }

  @Serve(menus.buttons)
  buttons(
    @Input() input: ParsedOf<typeof menus.buttons>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof menus.buttons>> {
    return this.editor.buttons(input, caller);
  }

  @Serve(menus.remove)
  remove(@Input() input: ParsedOf<typeof menus.remove>, @By() caller: Caller): Promise<AnswerOf<typeof menus.remove>> {
    return this.editor.remove(input, caller);
  }
}
