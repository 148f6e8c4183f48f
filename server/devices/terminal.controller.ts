import type { FastifyReply } from 'fastify';
import { terminals } from '#contract/devices/terminal.contract';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { controllerFor } from '#server/kit/http/controller-for';
import { TerminalAdmissionService } from './terminal-admission.service';
import { PollTerminalService } from './poll-terminal.service';
import { PushTerminalService } from './push-terminal.service';

/** Sends a reply in the terminal's own format, as declared in its contract. */
const sendRaw = async (reply: FastifyReply, { reply: shape }: AnyEndpoint, answer: Promise<unknown>): Promise<void> => {
  await reply.send(shape.parse(await answer));
};

export const TerminalController = controllerFor(
  terminals,
  { poll: PollTerminalService, push: PushTerminalService, codes: TerminalAdmissionService },
  ({ poll, push, codes }) => ({
    pollHeartbeat: (input, caller, _request, reply) =>
      sendRaw(reply, terminals.pollHeartbeat, poll.heartbeat(caller, input)),
    pollParameters: (_input, caller, _request, reply) =>
      sendRaw(reply, terminals.pollParameters, poll.parameters(caller)),
    pollRemote: (_input, caller, _request, reply) => sendRaw(reply, terminals.pollRemote, poll.remote(caller)),
    pollRemoteAnswers: (input, caller, _request, reply) =>
      sendRaw(reply, terminals.pollRemoteAnswers, poll.remoteAnswers(caller, input)),
    pollPeople: (input, caller, _request, reply) => sendRaw(reply, terminals.pollPeople, poll.people(caller, input)),
    pollListed: (input, caller, _request, reply) => sendRaw(reply, terminals.pollListed, poll.listed(caller, input)),
    pollAnswers: (input, caller, _request, reply) => sendRaw(reply, terminals.pollAnswers, poll.answers(caller, input)),
    pollRecords: (input, caller, _request, reply) => sendRaw(reply, terminals.pollRecords, poll.records(caller, input)),
    pollAlarms: (input, caller, _request, reply) => sendRaw(reply, terminals.pollAlarms, poll.alarms(caller, input)),
    pollVerify: (input, caller, _request, reply) => sendRaw(reply, terminals.pollVerify, codes.poll(caller, input)),
    pushNotice: (input, caller, _request, reply) => sendRaw(reply, terminals.pushNotice, push.notice(caller, input)),
  }),
);
