import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { facilities } from '#contract/venues/facility.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FacilityService } from './facility.service';
import { ReadingService } from './reading.service';

/** Serves facilities and their readings over HTTP. */
@Controller()
export class FacilityController implements Answers<typeof facilities> {
  constructor(
    private readonly desk: FacilityService,
    private readonly readings: ReadingService,
    private readonly clock: Clock,
  ) {}

  @Serve(facilities.list)
  list(
    @Input() input: ParsedOf<typeof facilities.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(facilities.choices)
  choices(
    @Input() _: ParsedOf<typeof facilities.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(facilities.add)
  add(@Input() input: ParsedOf<typeof facilities.add>, @By() caller: Caller): Promise<AnswerOf<typeof facilities.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(facilities.edit)
  edit(
    @Input() input: ParsedOf<typeof facilities.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(facilities.remove)
  remove(
    @Input() input: ParsedOf<typeof facilities.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(facilities.live)
  live(
    @Input() input: ParsedOf<typeof facilities.live>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.live>> {
    return this.readings.live(input, caller);
  }

  @Serve(facilities.record)
  record(
    @Input() input: ParsedOf<typeof facilities.record>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof facilities.record>> {
    return this.readings.record(input, caller);
  }

  @Serve(facilities.shown)
  shown(@Input() input: ParsedOf<typeof facilities.shown>): Promise<AnswerOf<typeof facilities.shown>> {
    return this.readings.shown(input);
  }

  @Serve(facilities.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof facilities.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(facilities.exportReadings)
  async exportReadings(
    @Input() { lang, ...asked }: ParsedOf<typeof facilities.exportReadings>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.readings.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
