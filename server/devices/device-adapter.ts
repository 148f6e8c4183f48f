import type { AlarmKind, FaceIssueError } from '#domain/devices/device.status';
import type { Device } from './device.store';

/** A person as a terminal should know him; instants in epoch ms. */
export interface TerminalPerson {
  readonly employeeNo: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly photo: Buffer;
}

/** How a wish reached a terminal: done, refused with a reason, or lying ready until the terminal comes for it. */
export type Delivery =
  { readonly how: 'done' } | { readonly how: 'waits' } | { readonly how: 'failed'; readonly reason: FaceIssueError };

/** What a device says of itself while it is well; `clock` is its own time in epoch ms. `alarms` are the kinds that last now, null where the make reports them one by one. */
export interface Heartbeat {
  readonly bootId: string;
  readonly clock: number;
  readonly version?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  readonly alarms: readonly AlarmKind[] | null;
}

/** One make of device: how people reach it, and what its words mean in ours. `H` is its heartbeat, `R` what it reports passages and alarms with. */
export interface DeviceAdapter<H = never, R = never> {
  /** Do we go to the terminal? Else it comes to us and fetches. */
  readonly delivers: boolean;
  upsertPerson(device: Device, person: TerminalPerson): Promise<Delivery>;
  removePerson(device: Device, employeeNo: string): Promise<Delivery>;
  parseHeartbeat(said: H): Heartbeat;
  /** Its reports as events of our plain protocol, one for one; each is judged alone where they are taken in. */
  parseRecords(said: R): unknown[];
}
