import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { slotStates } from '#contract/staff-boards/slot-state.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
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
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof slotStates.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.states.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.states.today, batches);
  }
}
