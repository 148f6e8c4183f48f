import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { buddies } from '#contract/buddies/buddy.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BuddyPairService } from './buddy-pair.service';
import { BuddyDesk } from './buddy-desk.service';

/** Serves companions over HTTP. */
@Controller()
export class BuddyController implements EndpointHandlers<typeof buddies> {
  constructor(
    private readonly book: BuddyPairService,
    private readonly desk: BuddyDesk,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(buddies.mine)
  mine(@EndpointInput() _input: object, @CurrentCaller() caller: Caller) {
    return this.book.mine(caller);
  }

  @ServeEndpoint(buddies.add)
  add(@EndpointInput() input: ParsedOf<typeof buddies.add>, @CurrentCaller() caller: Caller) {
    return this.book.add(input, caller);
  }

  @ServeEndpoint(buddies.answer)
  answer(@EndpointInput() input: ParsedOf<typeof buddies.answer>, @CurrentCaller() caller: Caller) {
    return this.book.answer(input, caller);
  }

  @ServeEndpoint(buddies.note)
  note(@EndpointInput() input: ParsedOf<typeof buddies.note>, @CurrentCaller() caller: Caller) {
    return this.book.note(input, caller);
  }

  @ServeEndpoint(buddies.remove)
  remove(@EndpointInput() input: ParsedOf<typeof buddies.remove>, @CurrentCaller() caller: Caller) {
    return this.book.remove(input, caller);
  }

  @ServeEndpoint(buddies.leave)
  leave(@EndpointInput() input: ParsedOf<typeof buddies.leave>, @CurrentCaller() caller: Caller) {
    return this.book.leave(input, caller);
  }

  @ServeEndpoint(buddies.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof buddies.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.exportSheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(buddies.list)
  list(@EndpointInput() input: ParsedOf<typeof buddies.list>, @CurrentCaller() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(buddies.drop)
  drop(@EndpointInput() { id }: ParsedOf<typeof buddies.drop>, @CurrentCaller() caller: Caller) {
    return this.desk.drop(id, caller);
  }
}
