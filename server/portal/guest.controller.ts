import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AssistantService } from './assistant.service';
import { MeetingOrderStore } from './meeting-order.store';

/** Reminders of a member and the ticket for the assistant site. */
@Controller()
export class GuestController implements Answers<
  Pick<typeof portal, 'assistantTicket' | 'assistantGuest' | 'orderRooms'>
> {
  constructor(
    private readonly assistant: AssistantService,
    private readonly meetings: MeetingOrderStore,
  ) {}

  @Serve(portal.orderRooms)
  orderRooms(@Input() { isValidForm }: ParsedOf<typeof portal.orderRooms>, @By() caller: Caller) {
    return this.meetings.mine(memberOf(caller).userId, isValidForm ?? false);
  }

  @Serve(portal.assistantTicket)
  assistantTicket(@Input() _: ParsedOf<typeof portal.assistantTicket>, @By() caller: Caller) {
    return this.assistant.ticketFor(memberOf(caller).userId);
  }

  @Serve(portal.assistantGuest)
  assistantGuest(@Input() { token }: ParsedOf<typeof portal.assistantGuest>) {
    return this.assistant.guestOf(token);
  }
}
