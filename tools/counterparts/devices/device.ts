import type { Line } from './line';

/** How a device misbehaves, until it is told otherwise. */
export interface Faults {
  /** The line is cut: it keeps what happens and sends it when the line is back. */
  offline: boolean;
  /** It takes nobody more. */
  full: boolean;
  /** So many of the next people are refused. */
  rejectNext: number;
  /** Everything it reports is sent twice. */
  duplicate: boolean;
  /** Its clock is ahead by so much; it signs by the true time all the same. */
  clockSkewMs: number;
}

/** A device without faults. */
export const well: Faults = { offline: false, full: false, rejectNext: 0, duplicate: false, clockSkewMs: 0 };

/** Somebody a terminal knows; instants in epoch ms. */
export interface Person {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Bytes of the picture. */
  readonly photo: number;
}

/** Something that happened at the device, numbered by it. `at` is its own time in epoch ms. */
export interface Happening {
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
        readonly kind: 'alarm';
        readonly alarm: string;
        readonly active: boolean;
        readonly level?: number;
        readonly note?: string;
      };
}

/** What survives a restart of a device. Numbers go on, so the name of their series (`boot`) stays as well. */
export interface Memory {
  readonly boot: string;
  no: number;
  people: Record<string, Person>;
  kept: Happening[];
}

/** What became of a batch: numbers that need not be kept, and how long to wait before the rest (ms). */
export interface Sent {
  readonly done: readonly number[];
  readonly waitMs: number;
}

const BATCH = 100;
const MOST_PEOPLE = 3_000;

/** A device with a memory: it numbers what happens, keeps it until it was taken, and beats. Each make says in its own words what that means. */
export abstract class Device {
  faults: Faults = { ...well };
  /** States that last, by the make's own names. */
  readonly states = new Set<string>();
  private waitUntil = 0;
  private sending = false;
  private again = false;

  constructor(
    readonly line: Line,
    readonly make: string,
    readonly memory: Memory,
    private readonly changed: () => void,
  ) {}

  /** Says it is alive, and does what it is then asked to do. */
  abstract beat(): Promise<void>;
  /** Sends happenings in their order; null when nobody answered. */
  protected abstract send(batch: readonly Happening[]): Promise<Sent | null>;

  get sn(): string {
    return this.line.sn;
  }

  /** Under which name its numbers are known. */
  get bootId(): string {
    return this.memory.boot;
  }

  /** Its own idea of the time, epoch ms. */
  clock(): number {
    return Date.now() + this.faults.clockSkewMs;
  }

  /** Makes it misbehave, or well again; a line that comes back is used at once. */
  order(faults: Partial<Faults>): void {
    const wasCut = this.line.cut;
    this.faults = { ...this.faults, ...faults };
    this.line.cut = this.faults.offline;
    if (wasCut && !this.line.cut) void this.beat().then(() => this.flush());
  }

  /** Something happens here. */
  happen(what: Happening['what']): Happening {
    const happening = { no: (this.memory.no += 1), at: this.clock(), what };
    this.memory.kept.push(happening);
    this.changed();
    void this.flush();
    return happening;
  }

  /** Somebody shows a face: whoever is known and in his time passes, everybody else is refused. */
  face(employeeNo: string, direction: 1 | 2 = 1): Happening {
    const person = this.memory.people[employeeNo];
    const now = this.clock();
    if (person && now >= person.from && now < person.to) return this.happen({ kind: 'pass', direction, employeeNo });
    return this.happen({
      kind: 'refuse',
      direction,
      employeeNo,
      reason: person ? (now < person.from ? 'tooEarly' : 'noBooking') : 'unknownPerson',
    });
  }

  /** Knows somebody from now on; a word of its make when it will not. */
  protected remember(employeeNo: string, person: Person): 'ok' | 'rejected' | 'full' {
    if (this.faults.rejectNext > 0) {
      this.faults.rejectNext -= 1;
      return 'rejected';
    }
    if (
      this.faults.full ||
      (!(employeeNo in this.memory.people) && Object.keys(this.memory.people).length >= MOST_PEOPLE)
    )
      return 'full';
    this.memory.people[employeeNo] = person;
    this.changed();
    return 'ok';
  }

  /** Forgets somebody. */
  protected forget(employeeNo: string): void {
    delete this.memory.people[employeeNo];
    this.changed();
  }

  /** Sends what is kept, oldest first, until nothing is left, nobody answers, or it is told to wait. */
  async flush(): Promise<void> {
    this.again = true;
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.again) {
        this.again = false;
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
