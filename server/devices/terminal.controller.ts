import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { terminals } from '#contract/devices/terminal.contract';
import type { AnyEndpoint, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { TerminalAdmissionService } from './terminal-admission.service';
import { PollTerminalService } from './poll-terminal.service';
import { PushTerminalService } from './push-terminal.service';

/** Sends a reply in the terminal's own format, as declared in its contract. */
const sendRaw = async (reply: FastifyReply, { reply: shape }: AnyEndpoint, answer: Promise<unknown>): Promise<void> => {
  await reply.send(shape.parse(await answer));
};

@Controller()
export class TerminalController implements EndpointHandlers<typeof terminals> {
  constructor(
    private readonly poll: PollTerminalService,
    private readonly push: PushTerminalService,
    private readonly codes: TerminalAdmissionService,
  ) {}

  @ServeEndpoint(terminals.pollHeartbeat)
  pollHeartbeat(
    @EndpointInput() input: ParsedOf<typeof terminals.pollHeartbeat>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pollHeartbeat, this.poll.heartbeat(caller, input));
  }

  @ServeEndpoint(terminals.pollPeople)
  pollPeople(
    @EndpointInput() input: ParsedOf<typeof terminals.pollPeople>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pollPeople, this.poll.people(caller, input));
  }

  @ServeEndpoint(terminals.pollAnswers)
  pollAnswers(
    @EndpointInput() input: ParsedOf<typeof terminals.pollAnswers>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pollAnswers, this.poll.answers(caller, input));
  }

  @ServeEndpoint(terminals.pollRecords)
  pollRecords(
    @EndpointInput() input: ParsedOf<typeof terminals.pollRecords>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pollRecords, this.poll.records(caller, input));
  }

  @ServeEndpoint(terminals.pollVerify)
  pollVerify(
    @EndpointInput() input: ParsedOf<typeof terminals.pollVerify>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pollVerify, this.codes.poll(caller, input));
  }

  @ServeEndpoint(terminals.pushNotice)
  pushNotice(
    @EndpointInput() input: ParsedOf<typeof terminals.pushNotice>,
    @CurrentCaller() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendRaw(reply, terminals.pushNotice, this.push.notice(caller, input));
  }
}
