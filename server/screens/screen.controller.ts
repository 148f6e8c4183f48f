import { Controller, Req } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { screens } from '#contract/screens/screen.contract';
import type { Caller } from '#server/kit/access/caller';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ScreenPairingService } from './screen-pairing.service';
import { ScreenService } from './screen.service';

/** HTTP endpoints of displays: pairing, heartbeats and commands. */
@Controller()
export class ScreenController implements EndpointHandlers<typeof screens> {
  constructor(
    private readonly desk: ScreenService,
    private readonly pairing: ScreenPairingService,
  ) {}

  @ServeEndpoint(screens.list)
  list(@EndpointInput() query: ParsedOf<typeof screens.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(query, caller);
  }

  @ServeEndpoint(screens.pair)
  pair(@EndpointInput() input: ParsedOf<typeof screens.pair>, @CurrentCaller() caller: Caller) {
    return this.desk.pair(input, caller);
  }

  @ServeEndpoint(screens.edit)
  edit(@EndpointInput() input: ParsedOf<typeof screens.edit>, @CurrentCaller() caller: Caller) {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(screens.command)
  command(@EndpointInput() input: ParsedOf<typeof screens.command>, @CurrentCaller() caller: Caller) {
    return this.desk.command(input, caller);
  }

  @ServeEndpoint(screens.revoke)
  revoke(@EndpointInput() { id }: ParsedOf<typeof screens.revoke>, @CurrentCaller() caller: Caller) {
    return this.desk.revoke(id, caller);
  }

  @ServeEndpoint(screens.open)
  open(@EndpointInput() input: ParsedOf<typeof screens.open>, @CurrentCaller() caller: Caller) {
    return this.pairing.start(input, caller.ip);
  }

  @ServeEndpoint(screens.collect)
  collect(@EndpointInput() { claim }: ParsedOf<typeof screens.collect>) {
    return this.pairing.collectToken(claim);
  }

  @ServeEndpoint(screens.beat)
  beat(@EndpointInput() input: ParsedOf<typeof screens.beat>, @CurrentCaller() _: Caller, @Req() request: EdgeRequest) {
    return this.pairing.heartbeat(headerOf(request, 'display-token'), input);
  }
}
