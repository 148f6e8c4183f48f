import {
  doorNow,
  takeAction,
  type ActionAnswer,
  type ActionMemory,
  type CommandManner,
  type RemoteAction,
} from '#tools/kit/remote-actions';
import type { DeviceConnection } from './device-connection';

/** Faults of a device, until changed. */
interface DeviceFaults {
  /** Disconnected: events are kept and sent after reconnecting. */
  offline: boolean;
  /** Cannot store another person. */
  full: boolean;
  /** Number of next people to refuse. */
  rejectNext: number;
  /** Sends every report twice. */
  duplicate: boolean;
  /** Its clock is ahead by this much; signatures still use the true time. */
  clockSkewMs: number;
  /** How it takes remote actions: obeys, refuses, lies, or vanishes with the action in hand. */
  commands: CommandManner;
}

/** No faults. */
export const noFaults: DeviceFaults = {
  offline: false,
  full: false,
  rejectNext: 0,
  duplicate: false,
  clockSkewMs: 0,
  commands: 'obey',
};

/** A person stored on a terminal; instants in epoch ms. */
interface EnrolledPerson {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Size of the picture in bytes. */
  readonly photo: number;
}

/** An event of the device with its own number. `at` is the device's time in epoch ms. */
export interface DeviceHappening {
  readonly no: number;
  readonly at: number;
  readonly what:
    | {
        readonly kind: 'pass' | 'refuse';
        readonly direction: 1 | 2;
        readonly employeeNo?: string;
        readonly cardNo?: string;
        readonly reason?: string;
      }
    | {
        readonly kind: 'face';
        readonly alarm: string;
        readonly employeeNo?: string;
        readonly picture?: string;
      }
    | {
        readonly kind: 'alarm';
        readonly alarm: string;
        readonly active: boolean;
        readonly level?: number;
        readonly note?: string;
      }
    | {
        readonly kind: 'tap' | 'cellFault' | 'cellFixed';
        readonly cell: number;
        readonly cardNo?: string;
        readonly note?: string;
      };
}

/** State that survives a restart of a device. Numbers continue, so the id of their series (`boot`) is kept as well. */
export interface DeviceMemory {
  readonly boot: string;
  no: number;
  people: Record<string, EnrolledPerson>;
  kept: DeviceHappening[];
  actions: ActionMemory;
}

/** Result of sending a batch: numbers that need not be kept, and the wait before the rest (ms). */
export interface SendOutcome {
  readonly done: readonly number[];
  readonly waitMs: number;
}

const BATCH = 100;
const MAX_PEOPLE = 3_000;
/** How long a restart takes, in milliseconds. */
const RESTART_MS = 4_000;
/** People per page of its list. */
const PEOPLE_PAGE = 100;

/**
 * A simulated device with persistent state: numbers its events, keeps them until they are accepted, and sends
 * heartbeats. Each subclass implements one protocol.
 */
export abstract class FakeDevice {
  faults: DeviceFaults = { ...noFaults };
  /** Lasting states, by the vendor's names. */
  readonly states = new Set<string>();
  private waitUntil = 0;
  private sending = false;
  private sendAgain = false;

  constructor(
    readonly line: DeviceConnection,
    readonly make: string,
    readonly memory: DeviceMemory,
    private readonly changed: () => void,
  ) {}

  /** Sends a heartbeat and performs the tasks in its reply. */
  abstract beat(): Promise<void>;
  /** Sends events in order; returns null if there was no reply. */
  protected abstract send(batch: readonly DeviceHappening[]): Promise<SendOutcome | null>;

  get sn(): string {
    return this.line.sn;
  }

  /** Id of its number series. */
  get bootId(): string {
    return this.memory.boot;
  }

  /** Its own clock, epoch ms. */
  clock(): number {
    return Date.now() + this.faults.clockSkewMs;
  }

  /** Sets or clears faults; a restored connection is used at once. */
  setFaults(faults: Partial<DeviceFaults>): void {
    const wasCut = this.line.isCut;
    this.faults = { ...this.faults, ...faults };
    this.line.isCut = this.faults.offline;
    if (wasCut && !this.line.isCut) void this.beat().then(() => this.flush());
  }

  /** Records an event. */
  record(what: DeviceHappening['what']): DeviceHappening {
    const happening = { no: (this.memory.no += 1), at: this.clock(), what };
    this.memory.kept.push(happening);
    this.changed();
    void this.flush();
    return happening;
  }

  /** Records a face check: a known person within the valid time passes, everybody else is refused. */
  showFace(employeeNo: string, direction: 1 | 2 = 1): DeviceHappening {
    const person = this.memory.people[employeeNo];
    const now = this.clock();
    if (person && now >= person.from && now < person.to) return this.record({ kind: 'pass', direction, employeeNo });
    return this.record({
      kind: 'refuse',
      direction,
      employeeNo,
      reason: person ? (now < person.from ? 'tooEarly' : 'noBooking') : 'unknownPerson',
    });
  }

  /** The mode of its door. */
  get door(): ActionMemory['door'] {
    return doorNow(this.memory.actions, Date.now());
  }

  /** Takes a remote action and returns its answers; one that vanishes is disconnected until its faults change. */
  protected take(action: RemoteAction): readonly ActionAnswer[] {
    const answers = takeAction(this.memory.actions, action, Date.now(), this.faults.commands);
    if (this.faults.commands === 'vanish') this.setFaults({ offline: true });
    if (this.faults.commands === 'obey' && action.action === 'syncTime') this.setFaults({ clockSkewMs: 0 });
    if (this.faults.commands === 'obey' && action.action === 'reboot') this.restart();
    this.changed();
    return answers;
  }

  /** Uses new parameters from now on. */
  protected useParameters(no: number, values: ActionMemory['parameters']): void {
    this.memory.actions.parametersNo = no;
    this.memory.actions.parameters = values;
    this.changed();
  }

  /** Is away for some seconds once its answer is sent. */
  private restart(): void {
    setTimeout(() => {
      if (this.line.isCut) return;
      this.line.isCut = true;
      setTimeout(() => {
        this.line.isCut = this.faults.offline;
        if (!this.line.isCut) void this.beat();
      }, RESTART_MS);
    }, RESTART_MS / 4);
  }

  /** Returns everybody it stores in pages; an empty terminal has one empty page. */
  protected *pages(): Generator<{ readonly employeeNos: string[]; readonly last: boolean }> {
    const all = Object.keys(this.memory.people);
    for (let from = 0; ; from += PEOPLE_PAGE) {
      const last = from + PEOPLE_PAGE >= all.length;
      yield { employeeNos: all.slice(from, from + PEOPLE_PAGE), last };
      if (last) return;
    }
  }

  /** Forgets a person or stores one nobody sent, as someone at the terminal might. */
  tamper(employeeNo: string, stores: boolean): void {
    if (stores) this.memory.people[employeeNo] = { name: 'local', from: 0, to: Number.MAX_SAFE_INTEGER, photo: 1 };
    else delete this.memory.people[employeeNo];
    this.changed();
  }

  /** Stores a person; returns the vendor's error word if refused. */
  protected enrol(employeeNo: string, person: EnrolledPerson): 'ok' | 'rejected' | 'full' {
    if (this.faults.rejectNext > 0) {
      this.faults.rejectNext -= 1;
      return 'rejected';
    }
    if (
      this.faults.full ||
      (!(employeeNo in this.memory.people) && Object.keys(this.memory.people).length >= MAX_PEOPLE)
    )
      return 'full';
    this.memory.people[employeeNo] = person;
    this.changed();
    return 'ok';
  }

  /** Removes a person. */
  protected remove(employeeNo: string): void {
    delete this.memory.people[employeeNo];
    this.changed();
  }

  /** Sends kept events, oldest first, until none is left, there is no reply, or the reply asks to wait. */
  async flush(): Promise<void> {
    this.sendAgain = true;
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.sendAgain) {
        this.sendAgain = false;
        while (this.memory.kept.length > 0 && Date.now() >= this.waitUntil) {
          const batch = this.memory.kept.slice(0, BATCH);
          const sent = await this.send(batch);
          if (!sent) break;
          if (this.faults.duplicate) await this.send(batch);
          const done = new Set(sent.done);
          this.memory.kept = this.memory.kept.filter(({ no }) => !done.has(no));
          this.changed();
          this.waitUntil = Date.now() + sent.waitMs;
          if (done.size === 0) break;
        }
      }
    } finally {
      this.sending = false;
    }
  }
}
