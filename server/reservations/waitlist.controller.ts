import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { waitlists } from '#contract/reservations/waitlist.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { WaitlistDeskService } from './waitlist-desk.service';
import { WaitlistTakeService } from './waitlist-take.service';
import { WaitlistService } from './waitlist.service';

/** HTTP API of waitlists, for members and staff. */
@Controller()
export class WaitlistController implements Answers<typeof waitlists> {
  constructor(
    private readonly own: WaitlistService,
    private readonly takes: WaitlistTakeService,
    private readonly desks: WaitlistDeskService,
  ) {}

  @Serve(waitlists.mine)
  mine(@Input() asked: ParsedOf<typeof waitlists.mine>, @By() caller: Caller) {
    return this.own.mine(memberOf(caller).userId, asked);
  }

  @Serve(waitlists.join)
  join(@Input() input: ParsedOf<typeof waitlists.join>, @By() caller: Caller) {
    return this.own.join(input, memberOf(caller));
  }

  @Serve(waitlists.leave)
  leave(@Input() { id }: ParsedOf<typeof waitlists.leave>, @By() caller: Caller) {
    return this.own.leave(id, memberOf(caller).userId);
  }

  @Serve(waitlists.again)
  again(@Input() { id }: ParsedOf<typeof waitlists.again>, @By() caller: Caller) {
    return this.own.again(id, memberOf(caller));
  }

  @Serve(waitlists.accept)
  accept(@Input() input: ParsedOf<typeof waitlists.accept>, @By() caller: Caller) {
    return this.takes.accept(input, memberOf(caller));
  }

  @Serve(waitlists.desk)
  desk(@Input() asked: ParsedOf<typeof waitlists.desk>, @By() caller: Caller) {
    return this.desks.list(caller, asked);
  }

  @Serve(waitlists.remove)
  remove(@Input() { id }: ParsedOf<typeof waitlists.remove>, @By() caller: Caller) {
    return this.desks.remove(caller, id);
  }
}
