import { machine, type Guard } from '#domain/kit/machine';
import { commandStatus, type CommandStatus } from './command.status';
import { hardwareFailure } from './hardware.failures';

/** The state of a remote action. */
interface CommandState {
  readonly status: CommandStatus;
}

/** Instants in epoch ms; `deadline` is the end of waiting: for the device to fetch the action, or for its answer. */
interface CommandTimes {
  readonly now: number;
  readonly deadline: number;
}

const inTime: Guard<CommandTimes> = ({ now, deadline }) => (now < deadline ? null : hardwareFailure.commandExpired);
const isOver: Guard<CommandTimes> = ({ now, deadline }) => (now >= deadline ? null : hardwareFailure.commandRunning);

const { queued, sent, done, failed, expired } = commandStatus;

/**
 * State machine of remote actions. An action is sent once and never again: if the answer is lost it expires, because a
 * door must not open a second time. An answer that comes after that changes nothing.
 */
export const commandMachine = machine<CommandState>()({
  initial: { status: queued },
  illegal: hardwareFailure.commandStep,
  steps: {
    send: { from: { status: queued }, to: { status: sent }, guards: [inTime] },
    succeed: { from: { status: sent }, to: { status: done } },
    fail: { from: { status: sent }, to: { status: failed } },
    expire: { from: { status: [queued, sent] }, to: { status: expired }, guards: [isOver] },
  },
});
