import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { alarms } from '#contract/alarms/alarm.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AlarmDeskService } from './alarm-desk.service';

@Controller()
export class AlarmController implements EndpointHandlers<typeof alarms> {
  constructor(private readonly desk: AlarmDeskService) {}

  @ServeEndpoint(alarms.list)
  list(
    @EndpointInput() input: ParsedOf<typeof alarms.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(alarms.acknowledge)
  acknowledge(
    @EndpointInput() { id }: ParsedOf<typeof alarms.acknowledge>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.acknowledge>> {
    return this.desk.acknowledge(id, caller);
  }

  @ServeEndpoint(alarms.handle)
  handle(
    @EndpointInput() { id, note }: ParsedOf<typeof alarms.handle>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.handle>> {
    return this.desk.handle(id, note, caller);
  }

  @ServeEndpoint(alarms.reopen)
  reopen(
    @EndpointInput() { id, reason }: ParsedOf<typeof alarms.reopen>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof alarms.reopen>> {
    return this.desk.reopen(id, reason, caller);
  }

  @ServeEndpoint(alarms.exportFile)
  exportFile(
    @EndpointInput() input: ParsedOf<typeof alarms.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.desk.exportFile(input, caller, reply);
  }
}
