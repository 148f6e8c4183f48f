import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { WaitlistAdminService } from './waitlist-admin.service';
import { WaitlistAcceptService } from './waitlist-accept.service';
import { WaitlistService } from './waitlist.service';

/** HTTP API of waitlists, for members and staff. */
@Controller()
export class WaitlistController implements EndpointHandlers<typeof waitlists> {
  constructor(
    private readonly entries: WaitlistService,
    private readonly accepts: WaitlistAcceptService,
    private readonly admin: WaitlistAdminService,
  ) {}

  @ServeEndpoint(waitlists.mine)
  mine(@EndpointInput() query: ParsedOf<typeof waitlists.mine>, @CurrentCaller() caller: Caller) {
    return this.entries.mine(requireMember(caller).userId, query);
  }

  @ServeEndpoint(waitlists.join)
  join(@EndpointInput() input: ParsedOf<typeof waitlists.join>, @CurrentCaller() caller: Caller) {
    return this.entries.join(input, requireMember(caller));
  }

  @ServeEndpoint(waitlists.leave)
  leave(@EndpointInput() { id }: ParsedOf<typeof waitlists.leave>, @CurrentCaller() caller: Caller) {
    return this.entries.leave(id, requireMember(caller).userId);
  }

  @ServeEndpoint(waitlists.again)
  again(@EndpointInput() { id }: ParsedOf<typeof waitlists.again>, @CurrentCaller() caller: Caller) {
    return this.entries.rejoin(id, requireMember(caller));
  }

  @ServeEndpoint(waitlists.accept)
  accept(@EndpointInput() input: ParsedOf<typeof waitlists.accept>, @CurrentCaller() caller: Caller) {
    return this.accepts.accept(input, requireMember(caller));
  }

  @ServeEndpoint(waitlists.desk)
  desk(@EndpointInput() query: ParsedOf<typeof waitlists.desk>, @CurrentCaller() caller: Caller) {
    return this.admin.list(caller, query);
  }

  @ServeEndpoint(waitlists.remove)
  remove(@EndpointInput() { id }: ParsedOf<typeof waitlists.remove>, @CurrentCaller() caller: Caller) {
    return this.admin.remove(caller, id);
  }
}
