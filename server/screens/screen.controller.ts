import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { screens } from '#contract/screens/screen.contract';
import type { Caller } from '#server/kit/caller';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ScreenDoorService } from './screen-door.service';
import { ScreenService } from './screen.service';

/** HTTP endpoints of displays: pairing, heartbeats and commands. */
@Controller()
export class ScreenController implements Answers<typeof screens> {
  constructor(
    private readonly desk: ScreenService,
    private readonly door: ScreenDoorService,
  ) {}

  @Serve(screens.list)
  list(@Input() asked: ParsedOf<typeof screens.list>, @By() caller: Caller) {
    return this.desk.list(asked, caller);
  }

  @Serve(screens.pair)
  pair(@Input() input: ParsedOf<typeof screens.pair>, @By() caller: Caller) {
    return this.desk.pair(input, caller);
  }

  @Serve(screens.edit)
  edit(@Input() input: ParsedOf<typeof screens.edit>, @By() caller: Caller) {
    return this.desk.edit(input, caller);
  }

  @Serve(screens.command)
  command(@Input() input: ParsedOf<typeof screens.command>, @By() caller: Caller) {
    return this.desk.command(input, caller);
  }

  @Serve(screens.revoke)
  revoke(@Input() { id }: ParsedOf<typeof screens.revoke>, @By() caller: Caller) {
    return this.desk.revoke(id, caller);
  }

  @Serve(screens.open)
  open(@Input() input: ParsedOf<typeof screens.open>, @By() caller: Caller) {
    return this.door.open(input, caller.ip);
  }

  @Serve(screens.collect)
  collect(@Input() { claim }: ParsedOf<typeof screens.collect>) {
    return this.door.collect(claim);
  }

  @Serve(screens.beat)
  beat(@Input() input: ParsedOf<typeof screens.beat>, @By() _: Caller, @Req() request: EdgeRequest) {
    return this.door.beat(headerOf(request, 'display-token'), input);
  }
}
