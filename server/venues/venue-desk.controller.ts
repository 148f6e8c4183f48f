import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { VenueDeskService } from './venue-desk.service';

/** Serves venues over HTTP. */
@Controller()
export class VenueDeskController implements Answers<typeof venueDesk> {
  constructor(
    private readonly desk: VenueDeskService,
    private readonly clock: Clock,
  ) {}

  @Serve(venueDesk.list)
  list(
    @Input() input: ParsedOf<typeof venueDesk.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(venueDesk.choices)
  choices(): Promise<AnswerOf<typeof venueDesk.choices>> {
    return this.desk.choices();
  }

  @Serve(venueDesk.add)
  add(@Input() input: ParsedOf<typeof venueDesk.add>, @By() caller: Caller): Promise<AnswerOf<typeof venueDesk.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(venueDesk.edit)
  edit(
    @Input() input: ParsedOf<typeof venueDesk.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(venueDesk.publish)
  publish(
    @Input() input: ParsedOf<typeof venueDesk.publish>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.publish>> {
    return this.desk.publish(input, caller);
  }

  @Serve(venueDesk.order)
  order(
    @Input() input: ParsedOf<typeof venueDesk.order>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.order>> {
    return this.desk.order(input, caller);
  }

  @Serve(venueDesk.remove)
  remove(
    @Input() input: ParsedOf<typeof venueDesk.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venueDesk.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(venueDesk.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof venueDesk.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
