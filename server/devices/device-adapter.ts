import { commandKind } from '#domain/hardware/command.status';
import type { VendorAction, VendorCommand } from '#contract/devices/terminal.contract';
import type { AlarmKind, FaceIssueError } from '#domain/devices/device.status';
import type { CommandAnswer, DeviceCommand } from '#server/hardware/device-command.service';
import type { Device } from '#server/hardware/device-registry.service';

/** A person to store on a terminal; instants in epoch ms. */
export interface TerminalPerson {
  readonly employeeNo: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly photo: Buffer;
}

/** Result of a face job: done, rejected with a reason, or waiting until the terminal fetches it. */
export type DeliveryResult =
  { readonly how: 'done' } | { readonly how: 'waits' } | { readonly how: 'failed'; readonly reason: FaceIssueError };

/** What became of a remote action: the device's answer, or none yet, or none at all because it is unreachable. */
export type CommandDelivery = CommandAnswer | { readonly how: 'waits' } | { readonly how: 'silent' };

/**
 * The state a device reports; `clock` is its own time in epoch ms. `alarms` are the active kinds, null if the make
 * reports them one by one.
 */
export interface Heartbeat {
  readonly bootId: string;
  readonly clock: number;
  readonly version?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  /** Number of the parameters it uses; undefined if it does not say. */
  readonly settingsNo?: number | undefined;
  readonly alarms: readonly AlarmKind[] | null;
}

/**
 * Translates one make of device: how people are transferred and what its messages mean. `H` is its heartbeat, `R` its
 * report of passages and alarms.
 */
export interface DeviceAdapter<H = never, R = never> {
  /** True if the server calls the terminal; otherwise the terminal fetches its work. */
  readonly isPushed: boolean;
  upsertPerson(device: Device, person: TerminalPerson): Promise<DeliveryResult>;
  removePerson(device: Device, employeeNo: string): Promise<DeliveryResult>;
  /** Carries out a remote action, or leaves it to be fetched. */
  sendCommand(device: Device, command: DeviceCommand): Promise<CommandDelivery>;
  parseHeartbeat(payload: H): Heartbeat;
  /** Returns its reports as events of the plain protocol, one for one; each is validated separately later. */
  parseRecords(payload: R): unknown[];
}

function actionOf({ kind, minutes }: DeviceCommand): VendorAction {
  switch (kind) {
    case commandKind.open:
      return 'open';
    case commandKind.keepOpen:
      return minutes === 0 ? 'resume' : 'alwaysOpen';
    case commandKind.lock:
      return minutes === 0 ? 'resume' : 'alwaysClose';
    case commandKind.reboot:
      return 'reboot';
    case commandKind.syncTime:
      return 'setClock';
    case commandKind.test:
      return 'selfTest';
  }
}

/** Returns a remote action in the words of vendor terminals. */
export const vendorCommandOf = (command: DeviceCommand): VendorCommand => ({
  commandNo: command.id,
  action: actionOf(command),
  minutes: command.minutes,
  expireTime: command.expiresAt / 1000,
  serverTime: command.now / 1000,
});
