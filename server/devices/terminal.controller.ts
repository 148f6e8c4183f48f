import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { terminals } from '#contract/devices/terminal.contract';
import type { AnyEndpoint, ParsedOf } from '#contract/kit/endpoint';
import type { DeviceCaller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CodeAsk } from './code-ask.service';
import { PollDoorService } from './poll-door.service';
import { PushDoorService } from './push-door.service';

/** Sends a reply in the terminal's own format, as declared in its contract. */
const say = async (reply: FastifyReply, { reply: shape }: AnyEndpoint, answer: Promise<unknown>): Promise<void> => {
  await reply.send(shape.parse(await answer));
};

@Controller()
export class TerminalController implements Answers<typeof terminals> {
  constructor(
    private readonly poll: PollDoorService,
    private readonly push: PushDoorService,
    private readonly codes: CodeAsk,
  ) {}

  @Serve(terminals.pollHeartbeat)
  pollHeartbeat(
    @Input() input: ParsedOf<typeof terminals.pollHeartbeat>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pollHeartbeat, this.poll.heartbeat(caller, input));
  }

  @Serve(terminals.pollPeople)
  pollPeople(
    @Input() input: ParsedOf<typeof terminals.pollPeople>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pollPeople, this.poll.people(caller, input));
  }

  @Serve(terminals.pollAnswers)
  pollAnswers(
    @Input() input: ParsedOf<typeof terminals.pollAnswers>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pollAnswers, this.poll.answers(caller, input));
  }

  @Serve(terminals.pollRecords)
  pollRecords(
    @Input() input: ParsedOf<typeof terminals.pollRecords>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pollRecords, this.poll.records(caller, input));
  }

  @Serve(terminals.pollVerify)
  pollVerify(
    @Input() input: ParsedOf<typeof terminals.pollVerify>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pollVerify, this.codes.poll(caller, input));
  }

  @Serve(terminals.pushNotice)
  pushNotice(
    @Input() input: ParsedOf<typeof terminals.pushNotice>,
    @By() caller: DeviceCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return say(reply, terminals.pushNotice, this.push.notice(caller, input));
  }
}
