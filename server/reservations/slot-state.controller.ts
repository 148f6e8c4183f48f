import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { slotStates } from '#contract/reservations/slot-state.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { CurrentCaller, EndpointInput, ServeEndpoint, type EndpointHandlers } from '#server/kit/serve';
import { SlotStateService } from './slot-state.service';

/** HTTP API of the slots of a day as a list. */
@Controller()
export class SlotStateController implements EndpointHandlers<typeof slotStates> {
  constructor(private readonly states: SlotStateService) {}

  @ServeEndpoint(slotStates.list)
  list(
    @EndpointInput() input: ParsedOf<typeof slotStates.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof slotStates.list>> {
    return this.states.list(caller, input);
  }

  @ServeEndpoint(slotStates.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...asked }: ParsedOf<typeof slotStates.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.states.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.states.today, batches);
  }
}
