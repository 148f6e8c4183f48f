import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { menus } from '#contract/access/menu.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { MenuEditorService } from './menu-editor.service';

/** HTTP endpoints of the menu editor. */
@Controller()
export class MenuController implements EndpointHandlers<typeof menus> {
  constructor(private readonly editor: MenuEditorService) {}

  @ServeEndpoint(menus.list)
  list(): Promise<AnswerOf<typeof menus.list>> {
    return this.editor.list();
  }

  @ServeEndpoint(menus.save)
  save(
    @EndpointInput() input: ParsedOf<typeof menus.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof menus.save>> {
    return this.editor.save(input, caller);
  }

  @ServeEndpoint(menus.move)
  move(
    @EndpointInput() input: ParsedOf<typeof menus.move>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof menus.move>> {
    return this.editor.move(input, caller);
  }

  @ServeEndpoint(menus.buttons)
  buttons(
    @EndpointInput() input: ParsedOf<typeof menus.buttons>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof menus.buttons>> {
    return this.editor.buttons(input, caller);
  }

  @ServeEndpoint(menus.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof menus.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof menus.remove>> {
    return this.editor.remove(input, caller);
  }
}
