import { hardwareKind } from '#domain/devices/device.status';
import { commandKind, type CommandKind } from './command.status';

const SECOND = 1_000;

/** Longest time a door may be kept open or locked by one action, in minutes; 0 ends it. */
export const MAX_HOLD_MIN = 720;

/** Time a device has to answer after it got an action, in milliseconds. */
export const ANSWER_WITHIN_MS = { pushed: 10 * SECOND, polled: 30 * SECOND } as const;

const doorKinds: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.faceTerminal, hardwareKind.lock]);
const doorCommands: ReadonlySet<CommandKind> = new Set([commandKind.open, commandKind.keepOpen, commandKind.lock]);
const heldCommands: ReadonlySet<CommandKind> = new Set([commandKind.keepOpen, commandKind.lock]);

/** Returns whether devices of a kind support an action: doors open, everything restarts. */
export const supportsCommand = (kind: number, command: CommandKind): boolean =>
  !doorCommands.has(command) || doorKinds.has(kind);

/** Returns whether an action lasts for a number of minutes. */
export const isHeld = (command: CommandKind): boolean => heldCommands.has(command);

/**
 * Returns how long an action waits for its device, in milliseconds. A door is opened for someone who waits there:
 * at once if the server calls the device, otherwise with the next heartbeat or the one after it.
 */
export function commandWait(command: CommandKind, isPushed: boolean): number {
  if (command === commandKind.open) return isPushed ? 5 * SECOND : 40 * SECOND;
  return doorCommands.has(command) ? 60 * SECOND : 120 * SECOND;
}
