import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { alarms } from '#contract/alarms/alarm.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AlarmDeskService } from './alarm-desk.service';

@Controller()
export class AlarmController implements Answers<typeof alarms> {
  constructor(private readonly desk: AlarmDeskService) {}

  @Serve(alarms.list)
  list(@Input() input: ParsedOf<typeof alarms.list>, @By() caller: Caller): Promise<AnswerOf<typeof alarms.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(alarms.acknowledge)
  acknowledge(
    @Input() { id }: ParsedOf<typeof alarms.acknowledge>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.acknowledge>> {
    return this.desk.acknowledge(id, caller);
  }

  @Serve(alarms.handle)
  handle(
    @Input() { id, note }: ParsedOf<typeof alarms.handle>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.handle>> {
    return this.desk.handle(id, note, caller);
  }

  @Serve(alarms.exportFile)
  exportFile(
    @Input() input: ParsedOf<typeof alarms.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.desk.exportFile(input, caller, reply);
  }
}
