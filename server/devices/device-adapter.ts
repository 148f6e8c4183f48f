import type { AlarmKind, FaceIssueError } from '#domain/devices/device.status';
import type { Device } from './device.store';

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

/**
 * The state a device reports; `clock` is its own time in epoch ms. `alarms` are the active kinds, null if the make
 * reports them one by one.
 */
export interface Heartbeat {
  readonly bootId: string;
  readonly clock: number;
  readonly version?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
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
  parseHeartbeat(payload: H): Heartbeat;
  /** Returns its reports as events of the plain protocol, one for one; each is validated separately later. */
  parseRecords(payload: R): unknown[];
}
