import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { slotStates } from '#contract/reservations/slot-state.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SlotStateService } from './slot-state.service';

/** HTTP API of the slots of a day as a list. */
@Controller()
export class SlotStateController implements Answers<typeof slotStates> {
  constructor(private readonly states: SlotStateService) {}

  @Serve(slotStates.list)
  list(
    @Input() input: ParsedOf<typeof slotStates.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof slotStates.list>> {
    return this.states.list(caller, input);
  }

  @Serve(slotStates.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof slotStates.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.states.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.states.today, batches);
  }
}
