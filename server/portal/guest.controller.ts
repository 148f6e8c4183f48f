import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AssistantService } from './assistant.service';
import { MeetingOrderStore } from './meeting-order.store';

/** Reminders of a member and the ticket for the assistant site. */
@Controller()
export class GuestController implements EndpointHandlers<
  Pick<typeof portal, 'assistantTicket' | 'assistantGuest' | 'orderRooms'>
> {
  constructor(
    private readonly assistant: AssistantService,
    private readonly meetings: MeetingOrderStore,
  ) {}

  @ServeEndpoint(portal.orderRooms)
  orderRooms(@EndpointInput() { isValidForm }: ParsedOf<typeof portal.orderRooms>, @CurrentCaller() caller: Caller) {
    return this.meetings.listOwn(requireMember(caller).userId, isValidForm ?? false);
  }

  @ServeEndpoint(portal.assistantTicket)
  assistantTicket(@EndpointInput() _: ParsedOf<typeof portal.assistantTicket>, @CurrentCaller() caller: Caller) {
    return this.assistant.ticketFor(requireMember(caller).userId);
  }

  @ServeEndpoint(portal.assistantGuest)
  assistantGuest(@EndpointInput() { token }: ParsedOf<typeof portal.assistantGuest>) {
    return this.assistant.redeemTicket(token);
  }
}
